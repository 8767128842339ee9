import { join, relative } from 'node:path';
import ts from 'typescript';

/**
 * Returns where the client draws a text beside something else, such as `client/ui/button.tsx:57`. A browser that
 * translates the page moves each text into elements of its own; React then fails to remove it or to insert something
 * before it, and cannot change it. So a text has to be the only child of an element. oxlint's plugins have no types.
 */
export function textsBesideOthers(root: string): string[] {
  const read = (path: string) => ts.sys.readFile(path);
  const { config } = ts.readConfigFile(join(root, 'client/tsconfig.json'), read) as { config: object };
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, join(root, 'client'));
  const names = fileNames.filter((name) => !/\.test\.tsx?$|\/testing\//.test(name));
  const program = ts.createProgram(names, options);
  const checker = program.getTypeChecker();
  return names.flatMap((name) => {
    const file = program.getSourceFile(name)!;
    return textsOf(file, checker).map((node) => {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      return `${relative(root, name)}:${line + 1}`;
    });
  });
}

type Parent = ts.JsxElement | ts.JsxFragment;

function textsOf(file: ts.SourceFile, checker: ts.TypeChecker): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) found.push(...textsIn(node, checker));
    if (ts.isReturnStatement(node) && node.expression && isOfComponent(node))
      if (isText(checker.getTypeAtLocation(node.expression))) found.push(node);
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

function textsIn(parent: Parent, checker: ts.TypeChecker): ts.Node[] {
  const children = parent.children.filter((child) => !drawsNothing(child));
  const isAlone = children.length === 1 && !isFragment(parent);
  return children.filter((child) => {
    if (ts.isJsxText(child)) return !isAlone;
    if (!ts.isJsxExpression(child)) return false;
    const expression = child.expression!;
    // Such a call returns one text or element. Its type takes the checker long, because it has the keys of all texts.
    if (isAlone && ts.isCallExpression(expression) && ts.isIdentifier(expression.expression)) return false;
    const type = checker.getTypeAtLocation(expression);
    return isListOfTexts(type) || (!isAlone && isText(type));
  });
}

const isFragment = (node: Parent): boolean =>
  ts.isJsxFragment(node) || node.openingElement.tagName.getText() === 'Fragment';

/** Whether a child draws nothing that is translated: white space or a comment. */
function drawsNothing(child: ts.JsxChild): boolean {
  return ts.isJsxText(child) ? child.text.trim() === '' : ts.isJsxExpression(child) && !child.expression;
}

/** Whether a `return` is that of a component and not of a function inside it. */
function isOfComponent({ parent }: ts.Node): boolean {
  if (!ts.isFunctionLike(parent)) return isOfComponent(parent);
  return ts.isFunctionDeclaration(parent) && /^[A-Z]/.test(parent.name?.text ?? '');
}

/** Whether a value of this type may be a text. White space, and the '' and 0 of `title && <b>`, do not count. */
function isText(type: ts.Type): boolean {
  if (type.isUnion()) return type.types.some(isText);
  if (type.isStringLiteral()) return type.value.trim() !== '';
  if (type.isNumberLiteral()) return type.value !== 0;
  return Boolean(type.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike));
}

function isListOfTexts(type: ts.Type): boolean {
  if (type.isUnion()) return type.types.some(isListOfTexts);
  const item = type.symbol?.name === 'Array' ? type.getNumberIndexType() : undefined;
  return item !== undefined && isText(item);
}
