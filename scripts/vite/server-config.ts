import { defineConfig } from 'vite'
import { buildFolder } from './build-folder.ts'
import { noteBundledPackages } from './bundled-packages.ts'
import { unbundled } from './server-packages.mjs'

/** Not bundled; the provider of the demo's sign-on is for development only, and nothing installs the last one. */
const apart = [...unbundled, 'oidc-provider', 'pg-native']

/**
 * The server, the database's worker and the operator's commands, with all their packages except the external
 * ones.
 */
export default defineConfig({
  plugins: [noteBundledPackages('server')],
  publicDir: false,
  // A server starts faster and is smaller as one file than with hundreds of a package's files.
  ssr: { noExternal: true, external: apart },
  build: {
    ssr: true,
    outDir: `${buildFolder}/server`,
    emptyOutDir: true,
    target: 'node22',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        'pglite-worker': 'server/core/store/pglite/worker.ts',
        operate: 'server/operations/operate.ts',
        library: 'server/operations/cli/library.ts',
        import: 'server/operations/cli/import.ts',
        export: 'server/operations/cli/export.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
