// Requests the identity, which every screen needs, while the browser is still loading the application; platform/web/client.ts
// takes the reply. The number in the name changes with the content, for it is cached for a year.
(() => {
  const path = "/v1/en/identity/user";
  const reply = fetch(path, { credentials: "same-origin", headers: { accept: "application/json" } });
  // The code that takes it handles the failure.
  reply.catch(() => {});
  window.firstReply = { path, reply };
})();
