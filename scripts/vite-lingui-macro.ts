import { transformAsync } from '@babel/core'
import type { Plugin } from 'vite'

/**
 * Expands Lingui macros. plugin-react 6 no longer runs Babel, so the macro plugin gets a Babel pass
 * of its own, only over files that import a macro.
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
          plugins: ['@lingui/babel-plugin-lingui-macro'],
        })
        return result?.code ? { code: result.code, map: JSON.stringify(result.map) } : null
      },
    },
  }
}
