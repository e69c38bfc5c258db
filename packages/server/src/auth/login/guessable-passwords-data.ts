// CG-20: words that people who guess passwords try first, in lower case: common words, names, teams, seasons, months,
// adjacent keys. A password is refused if it is one of them with a few digits or symbols around it.
export const guessableWords: ReadonlySet<string> = new Set(
  [
    'password passwort passwd passcode passphrase contrasena clave secret secreto login admin administrator root user',
    'guest test testing tester default changeme letmein welcome bienvenido hello hola iloveyou teamo tequiero',
    'loveme lovely love amor mylove forever whatever nothing trustno access master killer shadow dragon monkey tiger',
    'ninja sunshine princess princesa angel angels superman batman spiderman pokemon starwars minecraft fortnite naruto',
    'football baseball basketball soccer hockey futbol tennis yankees cowboys steelers lakers eagles arsenal chelsea',
    'liverpool barcelona realmadrid america mexico canada england london paris newyork chicago boston dallas texas',
    'florida california miami austin denver phoenix houston seattle orlando computer internet google facebook',
    'instagram whatsapp youtube amazon apple android iphone samsung microsoft windows linux office security server',
    'network system database oracle cisco company business manager service support hospital doctor doctora nurse',
    'patient paciente health salud medical medicine clinic clinica radiology xray mammogram portal plainscan',
    'michael michelle jessica jennifer jordan ashley amanda andrew anthony charlie daniel daniela david donald george',
    'hannah harley hunter jackson james john joseph joshua justin maria maggie matthew martin melissa nicole oliver',
    'patrick pepper rachel richard robert samantha sophie steven taylor thomas tigger victoria william alejandro',
    'alexander carlos fernando francisco gabriel guadalupe jesus jose juan luis manuel miguel ricardo roberto sebastian',
    'jesuschrist godislove blessed freedom liberty peace family familia mother father mommy daddy sister brother',
    'butterfly chocolate cookie banana orange cherry flower summer winter spring autumn fall verano invierno primavera',
    'january february march april may june july august september october november december enero febrero marzo abril',
    'mayo junio julio agosto septiembre octubre noviembre diciembre monday tuesday wednesday thursday friday saturday',
    'sunday lunes martes miercoles jueves viernes sabado domingo mustang ferrari corvette porsche mercedes yamaha',
    'qwerty qwertz azerty qwertyui qwertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc',
    'zaqxsw qweqwe asdasd zxczxc poiuyt lkjhgf mnbvcx abc abcd abcde abcdef abcdefg abcdefgh aaa aaaa aaaaaa xxx xxxxxx',
  ].flatMap((line) => line.split(' ')),
);

/** Whole passwords that mix letters and digits, such as keyboard patterns. */
export const guessablePasswords: ReadonlySet<string> = new Set(
  (
    '1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc zaq12wsx zaq1xsw2 q1w2e3r4 q1w2e3r4t5 1a2b3c4d a1b2c3d4 ' +
    'a1s2d3f4 abc123abc pass1word pass123word p4ssw0rd trustno1 ncc1701 rush2112 r2d2c3po thx1138 blink182 matrix101'
  ).split(' '),
);
