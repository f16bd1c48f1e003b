/** The folder that the parts of a build fill: scripts/build.mjs names a new one, which then takes the place of `dist`. */
export const buildFolder = process.env.BUILD_FOLDER ?? 'dist'
