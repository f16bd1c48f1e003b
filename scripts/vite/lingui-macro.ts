import { type PluginObj, types as t, transformAsync } from '@babel/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

type Expanded = { code: string; map: string } | null

/** The last content of each file with what it became: the builds of the app and of its first frames have the same files. */
const expanded = new Map<string, { code: string; result: Promise<Expanded> }>()

/**
 * Expands Lingui macros with Babel, because plugin-react 6 no longer runs Babel. Only files that
 * import a macro are processed. Messages are compiled in place, so that the Italian texts are part
 * of each chunk.
 */
export function linguiMacro(): Plugin {
  return {
    name: 'lingui-macro',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: /@lingui\/(react|core)\/macro/ },
      handler(code, id) {
        const known = expanded.get(id)
        if (known?.code === code) return known.result
        const result = expand(code, id)
        expanded.set(id, { code, result })
        return result
      },
    },
  }
}

async function expand(code: string, filename: string): Promise<Expanded> {
  const result = await transformAsync(code, {
    filename,
    babelrc: false,
    configFile: false,
    sourceMaps: true,
    parserOpts: { plugins: ['typescript', 'jsx'] },
    plugins: [
      ['@lingui/babel-plugin-lingui-macro', { descriptorFields: 'message' }],
      compileMessages,
    ],
  })
  return result?.code ? { code: result.code, map: JSON.stringify(result.map) } : null
}

/** Replaces the text of each descriptor with the compiled form that Lingui reads at run time. */
const compileMessages: PluginObj = {
  visitor: {
    ObjectExpression({ node }) {
      if (!node.leadingComments?.some(({ value }) => /\bi18n\b/.test(value))) return
      for (const field of node.properties) {
        if (!t.isObjectProperty(field) || !t.isIdentifier(field.key, { name: 'message' })) continue
        if (!t.isStringLiteral(field.value)) continue
        // Without the undefined offset of each plural.
        const compiled = JSON.parse(JSON.stringify(compileMessage(field.value.value)))
        field.value = t.valueToNode(compiled) as t.Expression
      }
    },
  },
}
