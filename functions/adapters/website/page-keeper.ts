/** A page of up to this size is kept whole. */
const MAX_KEPT_BYTES = 2_097_152;
const TAIL_BYTES = 393_216;
const HEAD_BYTES = 1_179_648;
const MIDDLE_BYTES = MAX_KEPT_BYTES - HEAD_BYTES - TAIL_BYTES;
/** Kept behind a sign of a contact. */
const WINDOW_BYTES = 32_768;
const CONTACT_SIGNS = [
  'mailto:',
  'tel:',
  '<footer',
  '<address',
  '="contact',
  '="kontakt',
  '="footer',
];
const TAG_START = 0x3c;

/**
 * Keeps a page while it comes in, in 2 MiB of memory: all of it, or its beginning, its end, and between them what
 * follows signs of a contact.
 */
export class PageKeeper {
  private readonly head: Buffer[] = [];
  private readonly middle: Buffer[] = [];
  private tail: Buffer[] = [];
  private headLeft = HEAD_BYTES;
  private middleLeft = MIDDLE_BYTES;
  private windowLeft = 0;
  private tailLength = 0;
  private isCut = false;

  readonly add = (chunk: Buffer): void => {
    const taken = chunk.subarray(0, this.headLeft);
    this.headLeft -= taken.length;
    if (taken.length > 0) this.head.push(Buffer.from(taken));
    const rest = chunk.subarray(taken.length);
    if (rest.length === 0) return;
    this.tail.push(Buffer.from(rest));
    this.tailLength += rest.length;
    while (this.tailLength - (this.tail[0]?.length ?? 0) >= this.tailBound()) {
      const [oldest] = this.tail.splice(0, 1);
      if (oldest === undefined) return;
      this.tailLength -= oldest.length;
      this.pass(oldest);
    }
  };

  /** What was kept; pieces that did not follow each other are cut at tags. */
  bytes(): Buffer {
    if (!this.isCut) return Buffer.concat([...this.head, ...this.middle, ...this.tail]);
    const parts = [Buffer.concat(this.head), ...this.middle, Buffer.concat(this.tail)];
    return Buffer.concat(parts.map((part, index) => atTags(part, index > 0)));
  }

  /** While nothing was left out, the room of the middle serves the tail. */
  private tailBound(): number {
    return this.isCut ? TAIL_BYTES : TAIL_BYTES + MIDDLE_BYTES;
  }

  private pass(chunk: Buffer): void {
    this.isCut = true;
    if (CONTACT_SIGNS.some((sign) => chunk.includes(sign))) this.windowLeft = WINDOW_BYTES;
    if (this.windowLeft <= 0 || chunk.length > this.middleLeft) return;
    this.windowLeft -= chunk.length;
    this.middleLeft -= chunk.length;
    this.middle.push(chunk);
  }
}

/** From the first tag to the last: no character and no word is cut. */
function atTags(part: Buffer, isInner: boolean): Buffer {
  const from = isInner ? Math.max(0, part.indexOf(TAG_START)) : 0;
  const to = part.lastIndexOf(TAG_START);
  return to > from ? part.subarray(from, to) : part.subarray(from);
}
