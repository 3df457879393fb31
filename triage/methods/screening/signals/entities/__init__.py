"""Lost or changed named entities."""
