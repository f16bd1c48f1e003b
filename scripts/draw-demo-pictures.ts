import { demoFiles, demoPictureFiles } from '#server/areas/import/demo-pictures.ts'

// Draws the demo's pictures that nobody has asked for, those that a page shows first before the others. Each is stored
// when it is complete, so that this may be stopped at any time and goes on at the next start.
for (const name of (await demoPictureFiles()).keys()) await demoFiles.sizeOf(name)
