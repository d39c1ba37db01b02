"""How people are let in: by their password, or by the word of the site's identity provider."""
