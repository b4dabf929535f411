import { relative, resolve, sep } from 'node:path';
import { judgeImport } from './layers.ts';

/* The parts of oxlint's plugin interface and of ESTree that these rules read. */
interface Named {
  readonly name?: string;
  readonly value?: unknown;
}
interface Specifier {
  readonly type: string;
  readonly imported?: Named;
  readonly local?: Named;
  readonly importKind?: 'type' | 'value';
  readonly exportKind?: 'type' | 'value';
}
interface Node {
  readonly type: string;
  readonly source?: Named | null;
  readonly specifiers?: readonly Specifier[];
  readonly importKind?: 'type' | 'value';
  readonly exportKind?: 'type' | 'value';
  readonly callee?: Named;
  readonly arguments?: readonly unknown[];
}
interface Comment {
  readonly value: string;
}
interface Context {
  readonly filename: string;
  readonly sourceCode: { getAllComments(): readonly Comment[] };
  report(problem: { readonly node: Node | Comment; readonly message: string }): void;
}
type Visitor = Record<string, (node: Node) => void>;
interface Rule {
  create(context: Context): Visitor;
}

const root = resolve(import.meta.dirname, '../..');

const IMPORTING_NODES = [
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
] as const;

const onEveryImport = (visit: (node: Node) => void): Visitor =>
  Object.fromEntries(IMPORTING_NODES.map((type) => [type, visit]));

const isTypeOnly = (node: Node): boolean => {
  if (node.type === 'TSImportType') return true;
  if (node.importKind === 'type' || node.exportKind === 'type') return true;
  const specifiers = node.specifiers ?? [];
  return (
    specifiers.length > 0 &&
    specifiers.every(({ importKind, exportKind }) => (importKind ?? exportKind) === 'type')
  );
};

/** The names as the other module knows them; none for `* as x`, `import()` and `export *`. */
function importedNames(node: Node): readonly string[] {
  const names: string[] = [];
  for (const specifier of node.specifiers ?? []) {
    if (specifier.type === 'ImportNamespaceSpecifier') return [];
    if (specifier.type === 'ImportDefaultSpecifier') names.push('default');
    // `export { a as b } from` calls the other module's name `local`.
    const named = specifier.type === 'ExportSpecifier' ? specifier.local : specifier.imported;
    if (named !== undefined) names.push(named.name ?? String(named.value));
  }
  return names;
}

const layers: Rule = {
  create: (context) =>
    onEveryImport((node) => {
      if (typeof node.source?.value !== 'string') return;
      const message = judgeImport({
        file: relative(root, context.filename).split(sep).join('/'),
        specifier: node.source.value,
        names: importedNames(node),
        typeOnly: isTypeOnly(node),
      });
      if (message !== undefined) context.report({ node, message });
    }),
};

const zodNamespace: Rule = {
  create: (context) =>
    onEveryImport((node) => {
      if (node.source?.value !== 'zod' || isTypeOnly(node)) return;
      const [first, ...others] = node.specifiers ?? [];
      if (first?.type === 'ImportNamespaceSpecifier' && others.length === 0) return;
      const message =
        "Write `import * as z from 'zod'`: another form bundles every language of zod.";
      context.report({ node, message });
    }),
};

const noClock: Rule = {
  create(context) {
    const report = (node: Node) =>
      context.report({ node, message: 'Time comes in through a port, not from `Date`.' });
    return {
      NewExpression(node) {
        if (node.callee?.name === 'Date' && node.arguments?.length === 0) report(node);
      },
      CallExpression(node) {
        if (node.callee?.name === 'Date') report(node);
      },
    };
  },
};

const explainedDisable: Rule = {
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments()) {
        const disables = /^\s*(?:oxlint|eslint)-disable/.test(comment.value);
        if (!disables || /\s--\s+\S/.test(comment.value)) continue;
        const message = 'Say why the rule is off: `oxlint-disable-next-line rule -- reason`.';
        context.report({ node: comment, message });
      }
    },
  }),
};

/** The project's own lint rules; `.oxlintrc.json` says where each one holds. */
export default {
  meta: { name: 'house' },
  rules: {
    layers,
    'zod-namespace': zodNamespace,
    'no-clock': noClock,
    'explained-disable': explainedDisable,
  },
};
