/**
 * Thrift's compact protocol as far as Parquet footers use it, read into a tree that can be changed and written back
 * (https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md).
 */

/** A value as it stands on the wire: booleans live in the field's type, numbers keep their bytes. */
export type ThriftValue =
  | { readonly kind: 'bytes'; readonly type: number; readonly bytes: Uint8Array }
  | {
      readonly kind: 'list';
      readonly type: number;
      readonly item: number;
      readonly items: readonly ThriftValue[];
    }
  | ThriftStruct;

export interface ThriftStruct {
  readonly kind: 'struct';
  readonly type: number;
  readonly fields: readonly ThriftField[];
}

interface ThriftField {
  readonly id: number;
  readonly value: ThriftValue;
}

const TYPE = {
  true: 1,
  false: 2,
  byte: 3,
  i16: 4,
  i32: 5,
  i64: 6,
  double: 7,
  binary: 8,
  list: 9,
  set: 10,
  map: 11,
  struct: 12,
} as const;

/** Real footers nest 7 deep; hostile ones must not use up the stack. */
const MAX_DEPTH = 32;

/**
 * Reads one struct.
 *
 * @throws RangeError when the bytes end early, nest too deep or hold a type that Parquet does not use.
 */
export function readStruct(bytes: Uint8Array): ThriftStruct {
  return new Reader(bytes).struct(0);
}

export function writeStruct(struct: ThriftStruct): Uint8Array {
  const writer = new Writer();
  writer.struct(struct);
  return writer.bytes();
}

export function fieldOf(struct: ThriftStruct, id: number): ThriftValue | undefined {
  return struct.fields.find((field) => field.id === id)?.value;
}

/** The struct with one field replaced, or removed when `value` is undefined; other fields stay as they are. */
export function withField(
  struct: ThriftStruct,
  id: number,
  value: ThriftValue | undefined,
): ThriftStruct {
  const fields = struct.fields.flatMap((field) => {
    if (field.id !== id) return [field];
    return value === undefined ? [] : [{ id, value }];
  });
  return { ...struct, fields };
}

export function listOf(value: ThriftValue | undefined): readonly ThriftValue[] {
  if (value?.kind !== 'list') throw new RangeError('The footer lacks a list.');
  return value.items;
}

export function structOf(value: ThriftValue | undefined): ThriftStruct {
  if (value?.kind !== 'struct') throw new RangeError('The footer lacks a struct.');
  return value;
}

export function numberOf(value: ThriftValue | undefined): number {
  if (value?.kind !== 'bytes') throw new RangeError('The footer lacks a number.');
  return unzigzag(new Reader(value.bytes).varint());
}

export function textOf(value: ThriftValue | undefined): string {
  if (value?.kind !== 'bytes') throw new RangeError('The footer lacks a text.');
  const reader = new Reader(value.bytes);
  reader.varint();
  return new TextDecoder().decode(value.bytes.subarray(reader.offset));
}

/** A number in place of another one of the same width. */
export function numberLike(model: ThriftValue, value: number): ThriftValue {
  const writer = new Writer();
  writer.varint(zigzag(value));
  return { kind: 'bytes', type: model.type, bytes: writer.bytes() };
}

const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);
const unzigzag = (value: number) => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);

class Reader {
  offset = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  struct(depth: number): ThriftStruct {
    if (depth > MAX_DEPTH) throw new RangeError('The footer nests too deep.');
    const fields: ThriftField[] = [];
    let id = 0;
    for (;;) {
      const header = this.byte();
      if (header === 0) return { kind: 'struct', type: TYPE.struct, fields };
      const delta = header >> 4;
      id = delta === 0 ? unzigzag(this.varint()) : id + delta;
      fields.push({ id, value: this.value(header & 0x0f, depth, true) });
    }
  }

  value(type: number, depth: number, isField: boolean): ThriftValue {
    if (type === TYPE.struct) return this.struct(depth + 1);
    if (type === TYPE.list || type === TYPE.set) return this.list(type, depth);
    const start = this.offset;
    this.skip(type, isField);
    return { kind: 'bytes', type, bytes: this.#bytes.subarray(start, this.offset) };
  }

  list(type: number, depth: number): ThriftValue {
    if (depth > MAX_DEPTH) throw new RangeError('The footer nests too deep.');
    const header = this.byte();
    const item = header & 0x0f;
    const count = header >> 4 === 15 ? this.varint() : header >> 4;
    if (count > this.#bytes.length) throw new RangeError('The footer has an impossible list.');
    const items = Array.from({ length: count }, () => this.value(item, depth + 1, false));
    return { kind: 'list', type, item, items };
  }

  skip(type: number, isField: boolean): void {
    // A field's truth is its type; in a list it is a byte.
    if (type === TYPE.true || type === TYPE.false) this.advance(isField ? 0 : 1);
    else if (type === TYPE.byte) this.advance(1);
    else if (type === TYPE.double) this.advance(8);
    else if (type === TYPE.i16 || type === TYPE.i32 || type === TYPE.i64) this.skipVarint();
    else if (type === TYPE.binary) this.advance(this.varint());
    else throw new RangeError('The footer holds an unknown type.');
  }

  byte(): number {
    const value = this.#bytes[this.offset];
    if (value === undefined) throw new RangeError('The footer ends early.');
    this.offset += 1;
    return value;
  }

  /** Exact up to 2^53, far above any count or length here. */
  varint(): number {
    let value = 0;
    for (let factor = 1; factor <= 2 ** 63; factor *= 128) {
      const byte = this.byte();
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
    throw new RangeError('The footer holds an endless number.');
  }

  skipVarint(): void {
    for (let length = 1; this.byte() >= 0x80; length += 1) {
      if (length === 10) throw new RangeError('The footer holds an endless number.');
    }
  }

  advance(length: number): void {
    this.offset += length;
    if (this.offset > this.#bytes.length) throw new RangeError('The footer ends early.');
  }
}

class Writer {
  #buffer = new Uint8Array(4_096);
  #length = 0;

  struct(struct: ThriftStruct): void {
    let last = 0;
    for (const { id, value } of struct.fields) {
      const delta = id - last;
      if (delta > 0 && delta <= 15) this.byte((delta << 4) | value.type);
      else {
        this.byte(value.type);
        this.varint(zigzag(id));
      }
      last = id;
      this.value(value);
    }
    this.byte(0);
  }

  value(value: ThriftValue): void {
    if (value.kind === 'struct') this.struct(value);
    else if (value.kind === 'bytes') this.raw(value.bytes);
    else {
      const count = value.items.length;
      this.byte((Math.min(count, 15) << 4) | value.item);
      if (count >= 15) this.varint(count);
      for (const item of value.items) this.value(item);
    }
  }

  varint(value: number): void {
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.byte((rest % 128) | 0x80);
    this.byte(rest);
  }

  byte(value: number): void {
    this.reserve(1);
    this.#buffer[this.#length] = value;
    this.#length += 1;
  }

  raw(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.#buffer.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  reserve(more: number): void {
    if (this.#length + more <= this.#buffer.length) return;
    const larger = new Uint8Array(Math.max(2 * this.#buffer.length, this.#length + more));
    larger.set(this.#buffer.subarray(0, this.#length));
    this.#buffer = larger;
  }

  bytes(): Uint8Array {
    return this.#buffer.slice(0, this.#length);
  }
}
