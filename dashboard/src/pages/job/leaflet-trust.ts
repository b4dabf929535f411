interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(text: string): string | null }): unknown;
}

declare global {
  // Not in every browser.
  var trustedTypes: TrustedTypes | undefined;
}

/** With this one fixed string Leaflet asks a browser whether it knows SVG, as soon as it is loaded. */
const PROBE = '<svg/>';

/** Lets Leaflet write its probe into an element; every other string stays refused as markup. Once a page. */
export function trustLeaflet(): void {
  globalThis.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text === PROBE ? text : null),
  });
}
