"""Vietnamese: negation only."""

from __future__ import annotations

from triage.methods.screening.languages.base import Cues, terms

CUES = Cues(
    code="vi",
    length=1.1,
    negation=terms("không, chẳng, chả, chưa, đừng, không ai, không có, chớ, đâu có"),
    weak_negation=terms("""
        thiếu, vắng, tránh, ngăn, ngăn chặn, ngăn cản, từ chối, cấm, thất bại, hỏng, lỗi, sai, mất, trống, rỗng, ngoại trừ, trừ, thay vì, bỏ qua, lờ đi, bỏ,
        quên, dừng, ngừng, thôi, tắt, đóng, ẩn, giấu, hủy, huỷ, xóa, xoá, vô, bất, phi, hiếm, ít, khó, chết, nguy hiểm, giống, như nhau, trùng, ít nhất,
        nhiều nhất, tối đa, tối thiểu, nói dối, nghi ngờ, biến mất, chặn, chống, ngược, chán, giữ nguyên, hoãn, xấu, tệ, khác, lần đầu, chỉ, trước khi, cho đến, cũ,
        mới, hạn chế, giới hạn, hết, rời, xa, miễn, ngoài, vô hiệu, hầu như, gần như, phủ nhận, cãi, đến khi
    """),
    negative_affix="",
    not_negation=terms("""
        không chỉ, không những, không hơn, không kém, tại sao không, sao không, hay không, chẳng hạn, số không, không sao, không thành vấn đề, có không, không bắt buộc, không đồng bộ, được không, chưa từng có,
        không gian, không khí, hàng không, không quân, trên không, thinh không, hư không, sân bay
    """),
    affirming=(r"\bkhông (?:chỉ|những|chỉ có|đơn thuần)\b",),
    asking=r"\b(?:ai|gì|tại sao|vì sao|thế nào|khi nào|bao giờ|ở đâu|nào|bao nhiêu)\b",
    either_way=(
        r"\bhay (?:\w+ )?(?:không|chưa)\b|\bhoặc (?:\w+ )?không\b",
        r"\b(?:đừng|không) (?:\w+ )?(?:quên|lo|ngại)\b",
        r"\bkhông (?:\w+ )?giống\b|\bnếu không\b",
        r"\b(?:không|chưa)\s*(?:[?).;:]|$)|\bkhông thì\b",
    ),
    privative=terms("thiếu, hiếm khi"),
    raising=terms(
        "nghĩ, cho rằng, tin, muốn, mong, hy vọng, nên, phải, tất cả, mọi, mỗi, chỉ, luôn, vì"
    ),
    contrast=terms("nhưng, tuy nhiên"),
    cause=terms("vì, bởi vì"),
    condition=terms("nếu, khi"),
    joining=terms("và, hoặc, hay"),
    only=terms("chỉ"),
)
