import {
  fieldOf,
  listOf,
  numberLike,
  numberOf,
  readStruct,
  structOf,
  textOf,
  withField,
  writeStruct,
} from './thrift-compact.ts';
import type { ThriftStruct, ThriftValue } from './thrift-compact.ts';

/** Field ids of parquet.thrift (https://github.com/apache/parquet-format). */
const FILE = { schema: 2, rowCount: 3, rowGroups: 4, keyValues: 5, columnOrders: 7 } as const;
const SCHEMA = { name: 4, childCount: 5 } as const;
const GROUP = { columns: 1, rowCount: 3, sorting: 4 } as const;
const CHUNK = { offsetIndex: [4, 5, 6, 7], metaData: 3 } as const;
const META = { path: 3, bloomFilter: [14, 15] } as const;

/**
 * Rewrites a Parquet footer so that the file holds only some row groups and some columns. The chunks stay where they
 * are; whoever reads the file by the new footer never looks at the bytes of what was left out.
 *
 * @param footer the `FileMetaData` struct, without length and magic.
 * @param keepsColumn decides by a leaf's path, for example `['names', 'primary']`.
 * @throws RangeError for a footer that can't be read.
 */
export function projectFooter(
  footer: Uint8Array,
  rowGroups: readonly number[],
  keepsColumn: (path: readonly string[]) => boolean,
): Uint8Array {
  const file = readStruct(footer);
  const kept = rowGroups.map((index) =>
    projectRowGroup(structOf(listOf(fieldOf(file, FILE.rowGroups))[index]), keepsColumn),
  );
  const rowCount = kept.reduce((sum, group) => sum + numberOf(fieldOf(group, GROUP.rowCount)), 0);
  const schema = projectSchema(listOf(fieldOf(file, FILE.schema)).map(structOf), keepsColumn);
  let projected = replaceList(file, FILE.rowGroups, kept);
  projected = replaceList(projected, FILE.schema, schema);
  projected = replaceNumber(projected, FILE.rowCount, rowCount);
  // `geo` describes a geometry column that is gone, and the orders go by column number; both are optional.
  projected = withField(projected, FILE.keyValues, undefined);
  return writeStruct(withField(projected, FILE.columnOrders, undefined));
}

function projectRowGroup(
  group: ThriftStruct,
  keepsColumn: (path: readonly string[]) => boolean,
): ThriftStruct {
  const columns = listOf(fieldOf(group, GROUP.columns)).map(structOf);
  const kept = columns.filter((column) => keepsColumn(pathOf(column))).map(withoutIndexes);
  return withField(replaceList(group, GROUP.columns, kept), GROUP.sorting, undefined);
}

function pathOf(column: ThriftStruct): string[] {
  const metaData = structOf(fieldOf(column, CHUNK.metaData));
  return listOf(fieldOf(metaData, META.path)).map(textOf);
}

/** Page indexes and bloom filters lie outside the chunks: their bytes were not fetched. */
function withoutIndexes(column: ThriftStruct): ThriftStruct {
  const metaData = META.bloomFilter.reduce(
    (struct, id) => withField(struct, id, undefined),
    structOf(fieldOf(column, CHUNK.metaData)),
  );
  const bare = CHUNK.offsetIndex.reduce((struct, id) => withField(struct, id, undefined), column);
  return withField(bare, CHUNK.metaData, metaData);
}

/** The schema is a tree in depth-first order; a group that lost all its children goes too. */
function projectSchema(
  elements: readonly ThriftStruct[],
  keepsColumn: (path: readonly string[]) => boolean,
): ThriftStruct[] {
  let next = 0;
  const visit = (path: readonly string[]): ThriftStruct[] => {
    const element = structOf(elements[next]);
    next += 1;
    const childCount = fieldOf(element, SCHEMA.childCount);
    const here = next === 1 ? path : [...path, textOf(fieldOf(element, SCHEMA.name))];
    if (childCount === undefined) return keepsColumn(here) ? [element] : [];
    const children: ThriftStruct[][] = [];
    for (let left = numberOf(childCount); left > 0; left -= 1) {
      const child = visit(here);
      if (child.length > 0) children.push(child);
    }
    if (children.length === 0) return [];
    return [replaceNumber(element, SCHEMA.childCount, children.length), ...children.flat()];
  };
  return visit([]);
}

function replaceList(
  struct: ThriftStruct,
  id: number,
  items: readonly ThriftValue[],
): ThriftStruct {
  const list = fieldOf(struct, id);
  if (list?.kind !== 'list') throw new RangeError('The footer lacks a list.');
  return withField(struct, id, { ...list, items });
}

function replaceNumber(struct: ThriftStruct, id: number, value: number): ThriftStruct {
  const model = fieldOf(struct, id);
  if (model === undefined) throw new RangeError('The footer lacks a number.');
  return withField(struct, id, numberLike(model, value));
}
