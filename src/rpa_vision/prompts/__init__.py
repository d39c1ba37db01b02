"""Every question a model is asked, how what others wrote is put into it, and how its answer is taken apart."""
