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
/** A page may come in byte by byte; it is kept in blocks of this size. */
const BLOCK_BYTES = 16_384;
const EDGE_BYTES = 1_024;

/**
 * Keeps a page while it comes in, in 2 MiB of memory: all of it, or its beginning, its end, and between them what
 * follows signs of a contact.
 */
export class PageKeeper {
  private readonly head: Buffer[] = [];
  /** Runs of blocks that followed each other. */
  private readonly middle: Buffer[][] = [];
  private tail: Buffer[] = [];
  private headLeft = HEAD_BYTES;
  private middleLeft = MIDDLE_BYTES;
  private windowLeft = 0;
  private tailLength = 0;
  private isCut = false;
  private block = Buffer.allocUnsafe(BLOCK_BYTES);
  private filled = 0;
  /** The end of the block before, in which a sign and its tag may begin. */
  private edge: Buffer = Buffer.alloc(0);

  readonly add = (chunk: Buffer): void => {
    for (let at = 0; at < chunk.length;) {
      const copied = chunk.copy(this.block, this.filled, at);
      at += copied;
      this.filled += copied;
      if (this.filled === BLOCK_BYTES) this.endBlock();
    }
  };

  private endBlock(): void {
    const block = this.block.subarray(0, this.filled);
    this.block = Buffer.allocUnsafe(BLOCK_BYTES);
    this.filled = 0;
    this.keep(block);
  }

  private keep(chunk: Buffer): void {
    const taken = chunk.subarray(0, this.headLeft);
    this.headLeft -= taken.length;
    if (taken.length > 0) this.head.push(taken);
    const rest = chunk.subarray(taken.length);
    if (rest.length === 0) return;
    this.tail.push(rest);
    this.tailLength += rest.length;
    while (this.tailLength - (this.tail[0]?.length ?? 0) >= this.tailBound()) {
      const [oldest] = this.tail.splice(0, 1);
      if (oldest === undefined) return;
      this.tailLength -= oldest.length;
      this.pass(oldest);
    }
  }

  /** What was kept; pieces that did not follow each other are cut at tags. */
  bytes(): Buffer {
    this.endBlock();
    if (!this.isCut) return Buffer.concat([...this.head, ...this.tail]);
    const parts = [this.head, ...this.middle, this.tail];
    return Buffer.concat(parts.map((part, index) => atTags(Buffer.concat(part), index > 0)));
  }

  /** While nothing was left out, the room of the middle serves the tail. */
  private tailBound(): number {
    return this.isCut ? TAIL_BYTES : TAIL_BYTES + MIDDLE_BYTES;
  }

  private pass(block: Buffer): void {
    this.isCut = true;
    const withEdge = Buffer.concat([this.edge, block]);
    this.edge = block.subarray(Math.max(0, block.length - EDGE_BYTES));
    const isOpen = this.windowLeft > 0;
    if (CONTACT_SIGNS.some((sign) => withEdge.includes(sign))) this.windowLeft = WINDOW_BYTES;
    // The tag in which the first sign stands may have begun in the block before.
    const kept = isOpen ? block : withEdge;
    if (kept.length > this.middleLeft) this.windowLeft = 0;
    if (this.windowLeft <= 0) return;
    this.windowLeft -= block.length;
    this.middleLeft -= kept.length;
    if (isOpen) this.middle.at(-1)?.push(kept);
    else this.middle.push([kept]);
  }
}

/** From the first tag to the last: no character and no word is cut. */
function atTags(part: Buffer, isInner: boolean): Buffer {
  const from = isInner ? Math.max(0, part.indexOf(TAG_START)) : 0;
  const to = part.lastIndexOf(TAG_START);
  return to > from ? part.subarray(from, to) : part.subarray(from);
}
