import { parseSync, types as t } from '@babel/core'
import type { ExtractorType } from '@lingui/conf'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'

/** Extracts the texts of server and contract: every string in the arguments of `italian()`. */
export const italianExtractor: ExtractorType = {
  match: file => /\/(server|contract)\/.*\.ts$/.test(file),
  extract(file, code, onMessageExtracted) {
    if (!code.includes('italian(')) return
    const tree = parseSync(code, {
      filename: file,
      babelrc: false,
      configFile: false,
      parserOpts: { plugins: ['typescript'] },
    })
    if (!tree) return
    t.traverseFast(tree, node => {
      if (!t.isCallExpression(node) || !t.isIdentifier(node.callee, { name: 'italian' })) return
      for (const argument of node.arguments) {
        for (const text of textsIn(argument)) {
          const line = node.loc?.start.line ?? 0
          onMessageExtracted({
            id: generateMessageId(text),
            message: text,
            origin: [file, line, 0],
            placeholders: {},
          })
        }
      }
    })
  },
}

/** The strings among the values of an expression. @throws if one is not known before the program runs */
function textsIn(node: t.Node): string[] {
  if (t.isStringLiteral(node)) return [node.value]
  if (t.isTemplateLiteral(node) && node.expressions.length === 0) {
    return [node.quasis[0]?.value.cooked ?? '']
  }
  if (t.isObjectExpression(node)) {
    return node.properties.flatMap(one => (t.isObjectProperty(one) ? textsIn(one.value) : []))
  }
  if (t.isArrayExpression(node)) return node.elements.flatMap(one => (one ? textsIn(one) : []))
  if (t.isNullLiteral(node)) return []
  throw new Error(`italian() takes texts only, not a ${node.type}`)
}
