import { defineStrings } from "#platform/web/i18n.ts";

export const usePlatformStrings = defineStrings("platform", {
  en: {
    forbidden: "You do not have access to this page",
    notFound: "Page not found",
    notFoundHint: "The address may be mistyped, or the page has moved.",
    home: "Go to the start page",
    offline: "No connection",
    offlineHint: "The server did not answer. Check your connection and try again.",
    crashed: "This page stopped working",
    crashedHint: "Nothing that was saved is lost. Try again, or reload the page.",
    request: "Request {{id}}",
    copied: "Copied",
    copyFailed: "Automatic copy failed",
  },
  es: {
    forbidden: "No tiene acceso a esta página",
    notFound: "Página no encontrada",
    notFoundHint: "Puede que la dirección esté mal escrita o que la página se haya movido.",
    home: "Ir a la página de inicio",
    offline: "Sin conexión",
    offlineHint: "El servidor no respondió. Compruebe su conexión e inténtelo de nuevo.",
    crashed: "Esta página dejó de funcionar",
    crashedHint: "No se perdió nada de lo guardado. Inténtelo de nuevo o vuelva a cargar la página.",
    request: "Solicitud {{id}}",
    copied: "Copiado",
    copyFailed: "No se pudo copiar automáticamente",
  },
});
