/** The names of the feeds. */
export default { knowledge: 'Nytt om muslimhets', articles: 'Muslimer i media', numbers: 'Tall om muslimhets' }
