"""A parsed source sentence, and the edits that make its variants."""

from __future__ import annotations

from dataclasses import dataclass

from triage.methods.sit.perturbation.inflection import article_for, match_case
from triage.methods.sit.values import SurfaceToken, Swap, TreeNode, Variant


@dataclass(frozen=True, slots=True)
class Sentence:
    """A source sentence with its dependency tree; words are addressed by index, from 0."""

    text: str
    words: tuple[TreeNode, ...]

    def relation(self, index: int) -> str:
        """The universal relation of a word to its head, without subtype."""
        return self.words[index].relation.partition(":")[0]

    def head(self, index: int) -> int | None:
        """The index of a word's head; None at the root."""
        return self.words[index].head - 1 if self.words[index].head else None

    def below(self, index: int) -> list[int]:
        """The direct dependents of a word, in order."""
        return [at for at, word in enumerate(self.words) if word.head == index + 1]

    def low(self, index: int) -> str:
        """A word in lower case; empty outside the sentence."""
        return self.words[index].text.lower() if 0 <= index < len(self.words) else ""

    def upos(self, index: int) -> str:
        """A word's universal part of speech; empty outside the sentence."""
        return self.words[index].upos if 0 <= index < len(self.words) else ""

    def stands_alone(self, index: int) -> bool:
        """Whether blanks or marks separate a word from its neighbours, as no contraction's are."""
        word = self.words[index]
        near = self.text[max(word.start - 1, 0) : word.start], self.text[word.end : word.end + 1]
        return self.text[word.start : word.end] == word.text and not any(
            mark.isalnum() or mark in "-–'’/" for mark in "".join(near)
        )

    @property
    def tokens(self) -> tuple[SurfaceToken, ...]:
        """The words as the rules of word replacement take them, without the tagger's finer tags."""
        return tuple(SurfaceToken(w.text, w.start, w.end, w.upos, "") for w in self.words)


def without(sentence: Sentence, index: int) -> Variant:
    """Take a word out of a sentence, with a blank beside it; "a" and "an" are mended."""
    word, text = sentence.words[index], sentence.text
    head, tail = text[: word.start], text[word.end :]
    if tail.startswith(" "):
        tail = tail[1:]
    else:
        head = head.removesuffix(" ")
    following = sentence.words[index + 1].text if index + 1 < len(sentence.words) else ""
    head = _with_article(head, sentence, index, following)
    return Variant(head + tail, Swap(word.start, word.text, "", len(head)))


def with_word(sentence: Sentence, index: int, word: str) -> Variant:
    """Put a word before the one at ``index``; "a" and "an" are mended."""
    place = sentence.words[index].start
    head = _with_article(sentence.text[:place], sentence, index, word)
    return Variant(f"{head}{word} {sentence.text[place:]}", Swap(place, "", word, len(head)))


def with_other(sentence: Sentence, index: int, new: str) -> Variant:
    """Put words in the place of one word, capitalised like it."""
    word, text = sentence.words[index], sentence.text
    new = match_case(new, word.text)
    head, tail = text[: word.start], text[word.end :]
    return Variant(f"{head}{new}{tail}", Swap(word.start, word.text, new, len(head)))


def _with_article(head: str, sentence: Sentence, index: int, following: str) -> str:
    """The text before a word, its last "a" or "an" as the following word demands."""
    if not index or not following or sentence.low(index - 1) not in ("a", "an"):
        return head
    article = sentence.words[index - 1]
    new = match_case(article_for(following), article.text[:1])
    return f"{head[: article.start]}{new}{head[article.end :]}"
