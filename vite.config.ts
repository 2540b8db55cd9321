import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

const frame =
  /\/(web\/app\/(Header|Footer|SkipLink|Title|ThemeSwitch|Anchor|Meta|FlashBar|flash|site|useArrive|lastPage|leave|localDraft|token|preferences|redirect|nonce|Missing)\b|web\/ui\/(ButtonLink|Logo|Say|icons|useTexts|useIsHydrated|HelpNow|Pattern|dates)\b|texts\/(nb\/)?(shell|help|phrase)\b|web\/pages\/(NotFound|ErrorPage)|node_modules\/react-dom\/(index|cjs\/react-dom\.production))/

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // On a slow line thirty small files cost more than a few larger ones: what every page needs goes together,
            // and what every form needs.
            codeSplitting: {
              groups: [{ name: 'frame', test: frame }],
            },
          },
        },
      },
    },
  },
  optimizeDeps: {
    include: [
      '@mantine/core',
      '@mantine/form',
      '@mantine/hooks',
      '@mantine/notifications',
      '@reduxjs/toolkit',
      'react-redux',
    ],
  },
})
