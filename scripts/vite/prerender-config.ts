import { resolve } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildFolder } from './build-folder.ts'
import { noteBundledPackages } from './bundled-packages.ts'
import { catalogues } from './catalogues.ts'
import { cssModules, routes } from './chunks.ts'
import { linguiMacro } from './lingui-macro.ts'

/** The source of JSX, so that the server learns the needs of a page's elements. */
const jsxSource = 'prerender-jsx'

/** The app built for the server, which renders public pages with it: one folder, packages included. */
export default defineConfig({
  publicDir: false,
  // As in browsers, whatever the server's own NODE_ENV: React for development is slower.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    ssr: true,
    outDir: `${buildFolder}/prerender`,
    emptyOutDir: true,
    target: 'node22',
    minify: false,
    rolldownOptions: { input: { prerender: 'src/prerender/prerender.tsx' } },
  },
  // The names in the server's HTML are those of the app's style sheets.
  css: { modules: cssModules },
  ssr: { noExternal: true },
  resolve: { alias: { [`${jsxSource}/jsx-runtime`]: resolve('src/prerender/jsx-runtime.ts') } },
  plugins: [
    // The build of the app, which runs beside this one, writes the tree of routes.
    tanstackRouter({ ...routes, enableRouteGeneration: false }),
    linguiMacro(),
    react({ jsxImportSource: jsxSource }),
    catalogues(),
    noteBundledPackages('prerender'),
  ],
})
