import { type NodePath, parseSync, type types as t, traverse } from '@babel/core'
import { hasAttribute, languageMembers, missingGlobals, missingMembers } from './browser-support.ts'

/** Provided by `src/platform/popovers.ts` if missing. */
const provided = new Set(['popover', 'popovertarget', 'hidePopover', 'showPopover'])

/** Attributes that are harmless if unsupported. */
const enhancements = new Set(['fetchpriority', 'enterkeyhint', 'capture', 'playsinline'])

/** Methods of a package's objects, which have the name of a newer one of elements. */
const ofPackages: Record<string, string> = {
  'src/features/admin/settings/text-editor/editor.ts': 'setHTML',
}

/** Detected by a feature that always comes with it. */
const cameWith: Record<string, string> = { clearAppBadge: 'setAppBadge' }

/**
 * Features in a source file that a supported browser lacks, without a check: each as `file:line
 * name`. A check is `'name' in …`, `?.` after it, a condition, or a `try` around it; one check in a
 * function covers all uses in it.
 */
export function unguardedIn(file: string, source: string): string[] {
  const found: string[] = []
  const tree = parseSync(source, {
    filename: file,
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
  })
  const check = (path: NodePath, name: string) => {
    const other = cameWith[name]
    if (other && functionTests(path, other)) return
    if (ofPackages[file] === name) return
    if (provided.has(name) || isTested(path) || inTry(path) || functionTests(path, name)) return
    found.push(`${file}:${path.node.loc?.start.line} ${name}`)
  }
  if (!tree) return []
  traverse(tree, {
    MemberExpression: path => checkMember(path),
    OptionalMemberExpression: path => checkMember(path),
    ReferencedIdentifier(path: NodePath) {
      const { name } = path.node as t.Identifier
      const isType = path.parent.type.startsWith('TS')
      if (isType || !missingGlobals.has(name) || path.scope.hasBinding(name)) return
      check(path, name)
    },
    JSXAttribute(path) {
      const element = (path.parent as t.JSXOpeningElement).name
      const name = String(path.node.name.name).toLowerCase()
      const tag = element.type === 'JSXIdentifier' ? element.name : ''
      if (!/^[a-z]/.test(tag) || enhancements.has(name) || hasAttribute(tag, name)) return
      check(path, name)
    },
  })
  return found

  function checkMember(path: NodePath<t.MemberExpression | t.OptionalMemberExpression>) {
    const name = memberName(path.node)
    if (!name) return
    const { object } = path.node
    const root = object.type === 'Identifier' ? object.name : ''
    const binding = path.scope.getBinding(root)
    // Names imported from modules are not browser globals.
    if (binding?.kind === 'module') return
    const owner = binding ? '' : (singletons[root] ?? root)
    const isLikely = languageMembers.has(name) ? isCalled(path) : isSpecific(name)
    const isMember = missingMembers.has(name) && isLikely
    if (isMember || missingGlobals.has(`${owner}.${name}`)) check(path, name)
  }
}

/** The interface of a DOM object that a script uses. */
const singletons: Record<string, string> = {
  navigator: 'Navigator',
  document: 'Document',
  window: 'Window',
  history: 'History',
  screen: 'Screen',
  crypto: 'Crypto',
  performance: 'Performance',
}

/**
 * Without types, a single word such as `to` may be any property; a compound such as `scrollEnd` is
 * specific.
 */
const isSpecific = (name: string) => /[a-z][A-Z]/.test(name) || ['locks', 'inert'].includes(name)

const isCalled = ({ parent, node }: NodePath) =>
  parent.type === 'CallExpression' && parent.callee === node

const memberName = (node: t.MemberExpression | t.OptionalMemberExpression) =>
  node.property.type === 'Identifier' && !node.computed ? node.property.name : null

/** Whether a reference is a check itself. */
function isTested(path: NodePath): boolean {
  const { parent, node } = path
  if (parent.type === 'OptionalMemberExpression') return parent.object === node && parent.optional
  if (parent.type === 'OptionalCallExpression') return parent.callee === node && parent.optional
  if (parent.type === 'UnaryExpression') return ['typeof', '!'].includes(parent.operator)
  if (parent.type === 'LogicalExpression') return parent.left === node
  if (parent.type === 'IfStatement' || parent.type === 'ConditionalExpression')
    return parent.test === node
  return false
}

/** A `try` catches the error of a missing function. */
function inTry(path: NodePath): boolean {
  return Boolean(
    path.findParent(one => one.key === 'block' && one.parentPath?.isTryStatement() === true),
  )
}

/** Whether a function around a use checks for the name. */
function functionTests(path: NodePath, name: string): boolean {
  const around = path.findParent(one => one.isFunction() || one.isProgram())
  const isWithinFunction = path.isFunction()
  if (!around || (around.isProgram() && isWithinFunction)) return false
  let tests = false
  around.traverse({
    BinaryExpression({ node }) {
      if (node.operator === 'in' && node.left.type === 'StringLiteral')
        tests ||= node.left.value === name
    },
    MemberExpression(one) {
      if (memberName(one.node) === name && isTested(one)) tests = true
    },
  })
  return tests || functionTests(around, name)
}
