import { demoFiles, demoPictureFiles } from '#server/areas/import/demo-pictures.ts'

// Draws the demo's missing pictures, first those that a page shows first. `sizeOf` draws a missing picture and stores
// it when it is complete. So this script may be stopped at any time, and the next start draws the rest.
for (const name of (await demoPictureFiles()).keys()) await demoFiles.sizeOf(name)
