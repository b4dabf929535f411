/** The package types itself as an ES module, which Node and bundlers do not load it as; its class is typed here. */
declare module 'robots-parser/Robots.js' {
  export default class Robots {
    constructor(robotsUrl: string, text: string);
    /** `undefined` when the URL is not on the file's origin. */
    isAllowed(url: string, product: string): boolean | undefined;
    getCrawlDelay(product: string): number | undefined;
  }
}
