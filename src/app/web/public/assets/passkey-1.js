// Passkeys on server-rendered pages: a form with data-passkey asks the browser's authenticator and posts the answer.
// Without this script, or in a browser without WebAuthn, the form stays hidden and the page's other ways work.
(() => {
  const bytes = (text) =>
    Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  const text = (buffer) =>
    buffer &&
    btoa(String.fromCharCode(...new Uint8Array(buffer)))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", "");
  const known = (list) => (list || []).map((each) => ({ ...each, id: bytes(each.id) }));
  const ask = {
    get: (options) =>
      navigator.credentials.get({
        publicKey: {
          ...options,
          challenge: bytes(options.challenge),
          allowCredentials: known(options.allowCredentials),
        },
      }),
    create: (options) =>
      navigator.credentials.create({
        publicKey: {
          ...options,
          challenge: bytes(options.challenge),
          user: { ...options.user, id: bytes(options.user.id) },
          excludeCredentials: known(options.excludeCredentials),
        },
      }),
  };
  const written = ({ id, rawId, type, response }) =>
    JSON.stringify({
      id,
      rawId: text(rawId),
      type,
      response: {
        clientDataJSON: text(response.clientDataJSON),
        authenticatorData: response.attestationObject ? undefined : text(response.authenticatorData),
        signature: text(response.signature),
        userHandle: text(response.userHandle) || undefined,
        attestationObject: text(response.attestationObject),
        transports: response.getTransports ? response.getTransports() : undefined,
      },
    });
  if (!window.PublicKeyCredential || !navigator.credentials) return;
  for (const form of document.querySelectorAll("form[data-passkey]")) {
    const [failure, button] = [form.querySelector("[role=alert]"), form.querySelector("button")];
    const run = async () => {
      failure.hidden = true;
      button.disabled = true;
      try {
        const answer = await ask[form.dataset.passkey](JSON.parse(form.dataset.options));
        form.elements.namedItem("passkey").value = written(answer);
        form.submit();
      } catch {
        failure.hidden = false;
        button.disabled = false;
      }
    };
    form.hidden = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void run();
    });
    if ("atOnce" in form.dataset) void run();
  }
})();
