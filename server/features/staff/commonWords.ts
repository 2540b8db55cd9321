/**
 * What the most used passwords are made of, in lower case: words, names, rows of the keyboard and numbers, from lists of
 * leaked passwords and their Norwegian counterparts.
 */
export const commonWords: readonly string[] = [
  ...'password passord passwort passw0rd pass word hemmelig secret kodeord adgang login logginn innlogging'.split(' '),
  ...'admin administrator root bruker user guest gjest test testing demo default changeme bytt endre'.split(' '),
  ...'welcome velkommen hello heisann hallo letmein slippmeginn master trustno one opensesame'.split(' '),
  ...'qwertyuiop qwerty asdfghjkl asdfgh zxcvbnm zxcvbn qazwsxedc qazwsx 1qaz2wsx 1q2w3e4r5t 1q2w3e4r q1w2e3r4'.split(
    ' ',
  ),
  ...'123456789 987654321 12345678 1234567 123456 654321 12345 54321 1234 4321 123 321 000 111 222 333'.split(' '),
  ...'112233 121212 123123 696969 777 888 999 abcdefgh abcdef abcd abc123 abc aaa'.split(' '),
  ...'iloveyou ilove love you elsker deg meg jeg elskerdeg kjærlighet baby angel princess prinsesse sunshine'.split(
    ' ',
  ),
  ...'monkey dragon football fotball baseball basketball liverpool arsenal chelsea brann rosenborg superman'.split(' '),
  ...'batman pokemon starwars michael jordan ashley daniel jessica charlie thomas martin kristian'.split(' '),
  ...'summer winter autumn spring sommer vinter høst vår januar februar mars april mai juni juli august'.split(' '),
  ...'september oktober november desember mandag tirsdag onsdag torsdag fredag lørdag søndag'.split(' '),
  ...'norge norway oslo bergen trondheim stavanger tromsø drammen kristiansand'.split(' '),
  ...'muslim islam moske allah bismillah muhammad mohammed alhamdulillah mashallah inshallah'.split(' '),
  ...'computer internet google facebook windows samsung iphone correcthorsebatterystaple correct horse'.split(' '),
  ...'battery staple whatever freedom shadow killer flower cookie cheese chocolate sjokolade'.split(' '),
  ...Array.from({ length: 131 }, (_, at) => String(1920 + at)),
]
