// Only in watch mode: loads the page again when the site was built again.
new EventSource("/built").addEventListener("message", () => location.reload());
