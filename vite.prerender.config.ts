import { lingui } from '@lingui/vite-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { routes } from './scripts/vite-chunks.ts'
import { linguiMacro } from './scripts/vite-lingui-macro.ts'

/** The app once more, for the server to make first frames with: one folder, packages included. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/prerender',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: { input: { prerender: 'src/prerender.tsx' } },
  },
  ssr: { noExternal: true },
  plugins: [tanstackRouter(routes), linguiMacro(), react(), lingui()],
})
