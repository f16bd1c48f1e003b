import { defineConfig } from 'vite'
import { buildFolder } from './build-folder.ts'
import { noteBundledPackages } from './bundled-packages.ts'
import { unbundled } from './server-packages.mjs'

/** Not bundled. `oidc-provider` is only for development. `pg-native` is an optional package that nothing installs. */
const external = [...unbundled, 'oidc-provider', 'pg-native']

/**
 * The server, the database's worker and the operator's commands, with all their packages except the external
 * ones.
 */
export default defineConfig({
  plugins: [noteBundledPackages('server')],
  publicDir: false,
  // One file is smaller and starts faster than the hundreds of files of the packages.
  ssr: { noExternal: true, external },
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
