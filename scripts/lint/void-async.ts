import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/**
 * Returns where the client calls one of its file's async functions with `void` although that function may end in an
 * error which nothing catches, such as `client/features/x.tsx:57`. The person who pressed would learn nothing.
 * `no-floating-promises` accepts each `void`.
 */
export function unheardErrors(root: string): string[] {
  const names = globSync('client/**/*.{ts,tsx}', { cwd: root });
  return names
    .filter((name) => !/\.test\.tsx?$|\/testing\//.test(name))
    .flatMap((name) => {
      const text = readFileSync(join(root, name), 'utf8');
      const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
      return voidsOf(file).map(
        (node) => `${name}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`,
      );
    });
}

function voidsOf(file: ts.SourceFile): ts.Node[] {
  const rejecting = new Set<string>();
  each(file, (node) => {
    const name = nameOf(node);
    if (name && ts.isFunctionLike(node) && mayReject(node)) rejecting.add(name);
  });
  const found: ts.Node[] = [];
  each(file, (node) => {
    if (!ts.isVoidExpression(node) || !ts.isCallExpression(node.expression)) return;
    const { expression: called } = node.expression;
    if (ts.isIdentifier(called) && rejecting.has(called.text)) found.push(node);
  });
  return found;
}

/** The name of a function declaration, or of the constant that has the function. */
function nameOf(node: ts.Node): string | null {
  if (ts.isFunctionDeclaration(node)) return node.name?.text ?? null;
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) return null;
  const { parent } = node;
  return ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name) ? parent.name.text : null;
}

/** Whether an async function awaits a call of the API that throws (`unwrap`), outside a `try` and without `catch()`. */
function mayReject(callee: ts.SignatureDeclaration): boolean {
  let isFound = false;
  const look = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isTryStatement(node) && node.catchClause) return look(node.catchClause);
    if (ts.isAwaitExpression(node) && throws(node.expression)) isFound = true;
    node.forEachChild(look);
  };
  callee.forEachChild(look);
  return isFound;
}

function throws(awaited: ts.Expression): boolean {
  const calls: string[] = [];
  for (let node = awaited; ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression);) {
    calls.push(node.expression.name.text);
    node = node.expression.expression;
  }
  return calls.includes('unwrap') && !calls.includes('catch');
}

function each(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node);
  node.forEachChild((child) => each(child, look));
}
