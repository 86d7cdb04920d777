import { defineStrings } from "#platform/web/i18n.ts";

export const usePlatformStrings = defineStrings({
  en: {
    forbidden: "You do not have access to this page",
    notFound: "Page not found",
    notFoundHint: "Check the address. The page may have moved or been deleted.",
    home: "Go to home page",
    offline: "No connection",
    offlineHint: "We couldn’t reach the server. Check your connection and try again.",
    crashed: "Something went wrong",
    crashedHint: "Your saved work is safe. Try again or reload the page.",
    request: "Request ID: {{id}}",
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
