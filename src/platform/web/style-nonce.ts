const place = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');

/** What the content policy of this document wants of styles that scripts add; undefined where there is none. */
export const styleNonce: string | undefined = place?.nonce;

// Where the library that keeps the page behind a dialog from scrolling looks for it.
Object.assign(globalThis, { __webpack_nonce__: styleNonce });
