// A rule for ESLint about batches of several queries: each answer is taken by name. A position moves when somebody adds a query before it.

/** Whether the statements of a batch may be several, in a list. Of a single one the answer is the first. */
const isList = (statements) =>
  statements.type === "ArrayExpression"
    ? statements.elements.length !== 1 || statements.elements[0].type === "SpreadElement"
    : statements.type !== "ObjectExpression";

/** Returns the statements of `batch(db, …)`, `batchOf(d1, …)` and `d1.batch(…)`; undefined for another call. */
function statementsOf({ callee, arguments: given }) {
  if (callee.type === "Identifier" && /^batch(?:Of)?$/.test(callee.name)) return given[1];
  return callee.type === "MemberExpression" && callee.property.name === "batch" ? given[0] : undefined;
}

const wrappers = ["AwaitExpression", "TSAsExpression", "TSNonNullExpression", "TSSatisfiesExpression"];

/** Returns the outermost expression with the same value: the casts of a node, its `await`, and a function that retries it. */
function wholeOf(node) {
  const { parent } = node;
  if (wrappers.includes(parent.type)) return wholeOf(parent);
  const isRetried =
    parent.type === "ArrowFunctionExpression" &&
    parent.parent.type === "CallExpression" &&
    parent.parent.callee.type === "Identifier";
  return isRetried ? wholeOf(parent.parent) : node;
}

/** Returns the call of a method of a node's value; undefined without one. */
const methodOf = ({ parent }, node) =>
  parent.type === "MemberExpression" && parent.object === node && parent.parent.type === "CallExpression"
    ? { call: parent.parent, name: parent.property.name }
    : undefined;

const isNumber = ({ type, value, argument }) =>
  type === "UnaryExpression" ? isNumber(argument) : type === "Literal" && typeof value === "number";

/** Returns the nodes that read the value of a node by position. */
function positionsIn(node, variablesOf) {
  const whole = wholeOf(node);
  const { parent } = whole;
  if (parent.type === "VariableDeclarator" && parent.init === whole)
    return positionsBy(parent.id, variablesOf(parent), variablesOf);
  if (parent.type === "MemberExpression" && parent.object === whole && parent.computed)
    return isNumber(parent.property) ? [parent] : [];
  const method = methodOf(whole, whole);
  if (method?.name === "at") return isNumber(method.call.arguments[0]) ? [method.call] : [];
  if (method?.name === "map") return positionsIn(method.call, variablesOf);
  if (method?.name === "then") {
    const pattern = method.call.arguments[0]?.params?.[0];
    return pattern?.type === "ArrayPattern" ? [pattern] : [];
  }
  // Promise.all: the batch's own place in the list is the place of its answers.
  const all = parent.type === "ArrayExpression" && wholeOf(parent.parent).parent;
  return all && all.type === "VariableDeclarator" && all.id.type === "ArrayPattern"
    ? positionsBy(all.id.elements[parent.elements.indexOf(whole)], variablesOf(all), variablesOf)
    : [];
}

/** Returns the nodes that read by position what a pattern or a name holds. */
function positionsBy(target, variables, variablesOf) {
  if (target?.type === "ArrayPattern") return [target];
  if (target?.type !== "Identifier") return [];
  return variables
    .filter(({ name }) => name === target.name)
    .flatMap(({ references }) => references.filter((one) => one.isRead()))
    .flatMap(({ identifier }) => positionsIn(identifier, variablesOf));
}

/** @type {import("eslint").Rule.RuleModule} */
export const namedAnswers = {
  meta: {
    type: "problem",
    schema: [],
    messages: { position: "Name the queries of the batch, and take the answers by name." },
  },
  create: (context) => ({
    CallExpression: (node) => {
      const statements = statementsOf(node);
      if (!statements || !isList(statements)) return;
      const variablesOf = (declarator) => context.sourceCode.getDeclaredVariables(declarator);
      for (const position of positionsIn(node, variablesOf))
        context.report({ node: position, messageId: "position" });
    },
  }),
};
