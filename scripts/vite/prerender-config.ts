import { resolve } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { carried } from './carried.ts'
import { catalogues } from './catalogues.ts'
import { routes } from './chunks.ts'
import { linguiMacro } from './lingui-macro.ts'

/** The source of JSX, so that the server learns the needs of a page's elements. */
const jsxSource = 'prerender-jsx'

/** The app built for the server, which renders public pages with it: one folder, packages included. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/prerender',
    emptyOutDir: true,
    target: 'node22',
    minify: false,
    rolldownOptions: { input: { prerender: 'src/prerender/prerender.tsx' } },
  },
  ssr: { noExternal: true },
  resolve: { alias: { [`${jsxSource}/jsx-runtime`]: resolve('src/prerender/jsx-runtime.ts') } },
  plugins: [
    tanstackRouter(routes),
    linguiMacro(),
    react({ jsxImportSource: jsxSource }),
    catalogues(),
    carried('prerender'),
  ],
})
