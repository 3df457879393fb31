"""Free reading: what is dated, timed, ranked or labelled is compared too, and excuses are heard."""
