import ts from 'typescript';

/** The values of the parameters of a function that is called with known arguments. */
type Known = ReadonlyMap<ts.Symbol, ts.Expression>;

/** More variants of one statement are a mistake of this reader. */
const MAX_VARIANTS = 64;

/** Stands for a word and for a number that are computed at run time. */
const [ANY_WORD, ANY_NUMBER] = ['word', '1'];

/**
 * Computes the texts that an expression can have.
 *
 * @param path the properties to follow, e.g. `['rows']` for the text of `rows` in an object
 * @returns one text for each branch of the conditions in it; null if it depends on values of the run time
 */
export function textsOf(node: ts.Expression, checker: ts.TypeChecker, path: string[] = []): string[] | null {
  return new Texts(checker).of(node, path, new Map());
}

class Texts {
  private readonly checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.checker = checker;
  }

  of(node: ts.Expression, path: string[], known: Known): string[] | null {
    if (isWrapped(node)) return this.of(node.expression, path, known);
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node))
      return path.length === 0 ? [node.text] : null;
    if (ts.isTemplateExpression(node)) return this.ofTemplate(node, known);
    if (ts.isConditionalExpression(node))
      return union([this.of(node.whenTrue, path, known), this.of(node.whenFalse, path, known)]);
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
      return product([this.of(node.left, [], known), this.of(node.right, [], known)]);
    if (ts.isObjectLiteralExpression(node)) return this.ofObject(node, path, known);
    if (ts.isIdentifier(node)) return this.ofName(node, path, known);
    if (ts.isPropertyAccessExpression(node))
      return this.of(node.expression, [node.name.text, ...path], known) ?? this.ofType(node);
    if (ts.isElementAccessExpression(node)) return this.ofElement(node, path, known);
    if (ts.isCallExpression(node)) return this.ofCall(node, path, known);
    return this.ofType(node);
  }

  private ofTemplate(node: ts.TemplateExpression, known: Known): string[] | null {
    return product([
      [node.head.text],
      ...node.templateSpans.flatMap((span) => [this.of(span.expression, [], known), [span.literal.text]]),
    ]);
  }

  /** A statement with a name is an object `{ name, text }`. */
  private ofObject(node: ts.ObjectLiteralExpression, path: string[], known: Known): string[] | null {
    const [name = 'text', ...rest] = path;
    for (const property of node.properties) {
      if (property.name?.getText() !== name) continue;
      if (ts.isPropertyAssignment(property)) return this.of(property.initializer, rest, known);
      if (ts.isShorthandPropertyAssignment(property)) {
        const value = this.checker.getShorthandAssignmentValueSymbol(property);
        return this.ofSymbol(value, rest, known);
      }
    }
    return null;
  }

  /** `CONDITIONS[kind]`: one text for each name that the key can have. */
  private ofElement(node: ts.ElementAccessExpression, path: string[], known: Known): string[] | null {
    const names = this.of(node.argumentExpression, [], known);
    return names && union(names.map((name) => this.of(node.expression, [name, ...path], known)));
  }

  private ofName(node: ts.Identifier, path: string[], known: Known): string[] | null {
    const symbol = this.checker.getSymbolAtLocation(node);
    const value = symbol && known.get(symbol);
    if (value) return this.of(value, path, known);
    return this.ofSymbol(symbol, path, known) ?? this.ofType(node);
  }

  private ofSymbol(symbol: ts.Symbol | undefined, path: string[], known: Known): string[] | null {
    const declaration = this.declarationOf(symbol);
    const isConstant = declaration && ts.isVariableDeclaration(declaration) && declaration.initializer;
    return isConstant ? this.of(declaration.initializer, path, known) : null;
  }

  /** A call of a function that only returns an expression, or `list.map(…).join(…)` over a constant list. */
  private ofCall(node: ts.CallExpression, path: string[], known: Known): string[] | null {
    const callee = node.expression;
    if (ts.isPropertyAccessExpression(callee) && callee.name.text === 'join')
      return this.ofJoin(node, callee, known);
    const declaration = this.declarationOf(this.checker.getSymbolAtLocation(callee));
    const body = declaration && bodyOf(declaration);
    if (!body) return this.ofType(node);
    const values = new Map(known);
    body.parameters.forEach((parameter, index) => {
      const symbol = this.checker.getSymbolAtLocation(parameter.name);
      const value = node.arguments[index] ?? parameter.initializer;
      if (symbol && value) values.set(symbol, value);
    });
    return this.of(body.result, path, values);
  }

  private ofJoin(
    node: ts.CallExpression,
    callee: ts.PropertyAccessExpression,
    known: Known,
  ): string[] | null {
    const separators = node.arguments[0] ? this.of(node.arguments[0], [], known) : [','];
    const list = callee.expression;
    let elements: (string[] | null)[] | null;
    if (
      ts.isCallExpression(list) &&
      ts.isPropertyAccessExpression(list.expression) &&
      list.expression.name.text === 'map'
    ) {
      const body = bodyOf(list.arguments[0]!);
      const parameter = body?.parameters[0] && this.checker.getSymbolAtLocation(body.parameters[0].name);
      elements =
        this.elementsOf(list.expression.expression)?.map((element) =>
          body && parameter ? this.of(body.result, [], new Map([...known, [parameter, element]])) : null,
        ) ?? null;
    } else elements = this.elementsOf(list)?.map((element) => this.of(element, [], known)) ?? null;
    // A list that is computed at run time, e.g. of error codes. Any word stands for it.
    if (!elements) return [ANY_WORD];
    if (!separators) return null;
    return product(elements.flatMap((texts, index) => (index === 0 ? [texts] : [separators, texts])));
  }

  private elementsOf(node: ts.Expression): readonly ts.Expression[] | null {
    if (isWrapped(node)) return this.elementsOf(node.expression);
    if (ts.isArrayLiteralExpression(node)) return node.elements;
    const declaration = ts.isIdentifier(node) && this.declarationOf(this.checker.getSymbolAtLocation(node));
    return declaration && ts.isVariableDeclaration(declaration) && declaration.initializer
      ? this.elementsOf(declaration.initializer)
      : null;
  }

  /** The literals of a type, e.g. `'asc' | 'desc'`. */
  private ofType(node: ts.Expression): string[] | null {
    const type = this.checker.getTypeAtLocation(node);
    if (type.flags & ts.TypeFlags.NumberLike) return [ANY_NUMBER];
    const types = type.isUnion() ? type.types : [type];
    const texts = types.flatMap((each) =>
      each.isStringLiteral() || each.isNumberLiteral() ? [String(each.value)] : [],
    );
    return texts.length === types.length ? texts : null;
  }

  private declarationOf(symbol: ts.Symbol | undefined): ts.Declaration | undefined {
    if (!symbol) return undefined;
    const named = symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
    return named.valueDeclaration;
  }
}

type Wrapped = ts.ParenthesizedExpression | ts.AsExpression | ts.SatisfiesExpression | ts.NonNullExpression;

function isWrapped(node: ts.Node): node is Wrapped {
  return (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node)
  );
}

/** Returns the parameters and the result of a function without other statements than its `return`. */
function bodyOf(
  node: ts.Node,
): { parameters: readonly ts.ParameterDeclaration[]; result: ts.Expression } | null {
  const called = ts.isVariableDeclaration(node) && node.initializer ? node.initializer : node;
  if (!ts.isArrowFunction(called) && !ts.isFunctionDeclaration(called)) return null;
  const { body, parameters } = called;
  if (!body) return null;
  if (!ts.isBlock(body)) return { parameters: [...parameters], result: body };
  const [only, ...others] = body.statements;
  return only && others.length === 0 && ts.isReturnStatement(only) && only.expression
    ? { parameters: [...parameters], result: only.expression }
    : null;
}

function union(texts: (string[] | null)[]): string[] | null {
  return texts.some((each) => each === null) ? null : [...new Set(texts.flatMap((each) => each!))];
}

/** Joins each text of the first part with each of the second, and so on. */
function product(parts: (string[] | null)[]): string[] | null {
  let texts: string[] = [''];
  for (const part of parts) {
    if (!part || texts.length * part.length > MAX_VARIANTS) return null;
    texts = texts.flatMap((text) => part.map((next) => text + next));
  }
  return texts;
}
