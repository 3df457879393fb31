"""What reviewing rests on: adjudication, known answers, samples, and how the raters do."""
