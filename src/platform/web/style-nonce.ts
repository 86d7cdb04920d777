const place = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');

/** The nonce that this document's content policy requires for styles added by scripts; undefined without one. */
export const styleNonce: string | undefined = place?.nonce;

// The global variable from which the scroll-lock library of dialogs reads the nonce.
Object.assign(globalThis, { __webpack_nonce__: styleNonce });
