import { type PluginObj, types as t, transformAsync } from '@babel/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

/**
 * Expands Lingui macros. plugin-react 6 no longer runs Babel, so the macro plugin gets a Babel pass
 * of its own, only over files that import a macro. Messages are compiled where they stand: Italian, the
 * language of the code, comes with each part of the app instead of all at once.
 */
export function linguiMacro(): Plugin {
  return {
    name: 'lingui-macro',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: /@lingui\/(react|core)\/macro/ },
      async handler(code, id) {
        const result = await transformAsync(code, {
          filename: id,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: ['typescript', 'jsx'] },
          plugins: [
            ['@lingui/babel-plugin-lingui-macro', { stripMessageField: false }],
            compileMessages,
          ],
        })
        return result?.code ? { code: result.code, map: JSON.stringify(result.map) } : null
      },
    },
  }
}

/** Replaces the text of each descriptor that the macro left by what Lingui reads at run time. */
const compileMessages: PluginObj = {
  visitor: {
    ObjectExpression({ node }) {
      if (!node.leadingComments?.some(({ value }) => value === 'i18n')) return
      for (const field of node.properties) {
        if (!t.isObjectProperty(field) || !t.isIdentifier(field.key, { name: 'message' })) continue
        if (!t.isStringLiteral(field.value)) continue
        field.value = t.valueToNode(compileMessage(field.value.value)) as t.Expression
      }
    },
  },
}
