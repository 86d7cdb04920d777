import { defineStrings } from "#platform/web/i18n.ts";

/** UI texts of the picture editor. */
export const useAvatarStrings = defineStrings({
  en: {
    avatar: "Picture",
    upload: "Upload picture",
    change: "Change picture",
    remove: "Remove picture",
    help: "One .jpg, .jpeg or .png file.",
    notAPicture: "Choose one .jpg, .jpeg or .png picture.",
    crop: "Choose the part to show",
    zoom: "Zoom",
    left: "Left to right",
    top: "Top to bottom",
    use: "Use picture",
    cancel: "Cancel",
    saved: "The picture was saved",
    removed: "The picture was removed",
  },
  es: {
    avatar: "Foto",
    upload: "Subir una foto",
    change: "Cambiar la foto",
    remove: "Quitar la foto",
    help: "Un archivo .jpg, .jpeg o .png.",
    notAPicture: "Elija una foto .jpg, .jpeg o .png.",
    crop: "Elija la parte que se muestra",
    zoom: "Acercar",
    left: "De izquierda a derecha",
    top: "De arriba abajo",
    use: "Usar la foto",
    cancel: "Cancelar",
    saved: "Se guardó la foto",
    removed: "Se quitó la foto",
  },
});
