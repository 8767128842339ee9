import { join, relative } from 'node:path';
import ts from 'typescript';
import { textsOf } from './texts-of.ts';

/** One call that runs SQL. */
export interface Statement {
  /** File and line, e.g. `api/modules/mail/mail.queries.ts:36`. */
  at: string;
  /** The text, or one text for each branch of a condition; null if it is computed at run time. */
  texts: string[] | null;
  /** The properties of a row by name; empty if the caller reads no column. */
  row: Map<string, ColumnType>;
}

/** The type of a property of a row. */
export interface ColumnType {
  /** JavaScript types without null, e.g. `number` or `string[]`; `any` for a type that cannot be compared. */
  kinds: Set<string>;
  isOptional: boolean;
  isNullable: boolean;
}

/** Reads every call of `rows`, `pageOf` and `needQueries` in the server's code, with the type of its rows. */
export function readStatements(root: string): Statement[] {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(root, 'api/tsconfig.json'),
    { noEmit: true },
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
      },
    },
  )!;
  const files = config.fileNames.filter((name) => !/\.test\.ts$|\/testing\//.test(name));
  const program = ts.createProgram(files, config.options);
  const checker = program.getTypeChecker();
  const found: Statement[] = [];
  for (const file of program.getSourceFiles()) {
    const path = relative(root, file.fileName);
    if (!path.startsWith('api/')) continue;
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node)) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart());
        found.push(...statementsOf(node, checker).map((one) => ({ at: `${path}:${line + 1}`, ...one })));
      }
      node.forEachChild(visit);
    };
    visit(file);
  }
  return found;
}

type Found = Omit<Statement, 'at'>;

function statementsOf(call: ts.CallExpression, checker: ts.TypeChecker): Found[] {
  const name = ts.isPropertyAccessExpression(call.expression)
    ? call.expression.name.text
    : call.expression.getText();
  const [first, second] = call.arguments;
  // The name comes first, because the compiler checks the types around each call that it resolves.
  if (
    name === 'rows' &&
    first &&
    ['statement', 'database'].some((file) => isDeclaredIn(`database/${file}.ts`, call, checker))
  )
    return [{ texts: textsOf(first, checker), row: rowOf(call, checker) }];
  if (name === 'pageOf' && second && isDeclaredIn('database/page-of.ts', call, checker)) {
    const part = (property: string) => textsOf(second, checker, [property]);
    const total = new Map([['total', { kinds: new Set(['number']), isOptional: false, isNullable: false }]]);
    return [
      { texts: part('rows'), row: rowOf(call, checker) },
      { texts: part('total'), row: total },
    ];
  }
  if (name === 'needQueries' && first && ts.isObjectLiteralExpression(first))
    return first.properties.map((property) => ({
      texts: ts.isPropertyAssignment(property) ? textsOf(property.initializer, checker) : null,
      row: needOf(call, checker),
    }));
  return [];
}

function isDeclaredIn(file: string, call: ts.CallExpression, checker: ts.TypeChecker): boolean {
  return checker.getResolvedSignature(call)?.declaration?.getSourceFile().fileName.endsWith(file) ?? false;
}

/** Returns the type argument of `rows` or `pageOf`: the last type parameter, written or inferred. */
function rowOf(call: ts.CallExpression, checker: ts.TypeChecker): Statement['row'] {
  const promised = checker.getAwaitedType(checker.getTypeAtLocation(call))!;
  const list = promised.getProperty('total')
    ? checker.getTypeOfSymbol(promised.getProperty('rows')!)
    : promised;
  const row = checker.getIndexTypeOfType(list, ts.IndexKind.Number);
  return propertiesOf(row!, call, checker);
}

/** Returns the type of an item of a need, which is declared beside `needQueries`. */
function needOf(call: ts.CallExpression, checker: ts.TypeChecker): Statement['row'] {
  const file = checker.getResolvedSignature(call)!.declaration!.getSourceFile();
  const item = file.statements.find(
    (each) => ts.isInterfaceDeclaration(each) && each.name.text === 'NeedItem',
  );
  return propertiesOf(checker.getTypeAtLocation(item!), call, checker);
}

/** A property that some members of a union lack is optional. */
function propertiesOf(row: ts.Type, at: ts.Node, checker: ts.TypeChecker): Map<string, ColumnType> {
  const members = row.isUnion() ? row.types : [row];
  const properties = new Map<string, ColumnType>();
  for (const member of members)
    for (const property of member.getProperties()) {
      const type = checker.getTypeOfSymbolAtLocation(property, at);
      const isInAll = members.every((each) => each.getProperty(property.name));
      const known = properties.get(property.name);
      properties.set(property.name, {
        kinds: new Set([...(known?.kinds ?? []), ...kindsOf(type, checker)]),
        isOptional: !isInAll || (property.flags & ts.SymbolFlags.Optional) !== 0,
        isNullable: known?.isNullable === true || isNullable(type),
      });
    }
  return properties;
}

function isNullable(type: ts.Type): boolean {
  const types = type.isUnion() ? type.types : [type];
  return types.some(({ flags }) => flags & (ts.TypeFlags.Null | ts.TypeFlags.Any | ts.TypeFlags.Unknown));
}

function kindsOf(type: ts.Type, checker: ts.TypeChecker): Set<string> {
  if (type.isUnion()) return new Set(type.types.flatMap((each) => [...kindsOf(each, checker)]));
  if (type.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) return new Set();
  if (type.flags & ts.TypeFlags.StringLike) return new Set(['string']);
  if (type.flags & ts.TypeFlags.NumberLike) return new Set(['number']);
  if (type.flags & ts.TypeFlags.BooleanLike) return new Set(['boolean']);
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return new Set(['any']);
  // A value is never a text and an object at the same time.
  if (type.isIntersection() && type.types.some((each) => each.flags & ts.TypeFlags.StringLike))
    return new Set(['no value']);
  if (checker.isArrayType(type)) {
    const [element] = checker.getTypeArguments(type as ts.TypeReference);
    return new Set([...kindsOf(element!, checker)].map((kind) => `${kind}[]`));
  }
  const name = type.getSymbol()?.name ?? '';
  return new Set([name === 'Date' ? 'Date' : /^(Buffer|Uint8Array)$/.test(name) ? 'bytes' : 'object']);
}
