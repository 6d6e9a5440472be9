export const messages = {
  saved: "Imagen actualizada correctamente",
  removed: "Foto quitada",
  removalFailed: "No hemos podido quitar la foto. Inténtalo de nuevo.",
  notAnImage: "Por favor selecciona un archivo de imagen válido.",
  tooLarge: "La imagen debe ser menor a 2MB.",
  tooLargeToCrop: "La imagen debe ser menor a 30 MB.",
  missing: "Debes seleccionar una imagen para subir.",
  uploadFailed: "Error subiendo la imagen",
  urlFailed: "Error obteniendo la URL de la imagen",
  bucketMissing:
    "El almacén de imágenes no existe. Créalo con: wrangler r2 bucket create fichaclara-avatars --jurisdiction eu, enlázalo como AVATARS en wrangler.toml y vuelve a desplegar.",
} as const;

/** The limit of an upload, before metadata is removed. */
export const mostAvatarBytes = 2 * 1024 * 1024;

/** The limit of a file before it is cropped, which makes it smaller. */
export const mostCroppedBytes = 30 * 1024 * 1024;
