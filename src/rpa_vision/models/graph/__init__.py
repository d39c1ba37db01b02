"""A workflow as data: screens, actions, what is wished, what is doubted, how far it is trusted."""
