/**
 * Words that people make passwords of, in Spanish, Portuguese and English: names, clubs, players, love, faith, keyboard rows. Each is refused as
 * it is and with the usual endings (see common-passwords.ts).
 */
export const COMMON_WORDS = `
password contraseña contrasena contrasenia senha minhasenha clave miclave passwort passw0rd p@ssword
p@ssw0rd pass acceso acesso admin administrador administrator root user usuario login entrar bienvenido
bienvenida bemvindo welcome hola holahola chau ola oioi hello test prueba teste testing demo qwerty
qwertyuiop qwert asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qweasd qweasdzxc abc abcd abcde abcdef abcdefgh
futbol football fútbol futebol soccer gol golazo goool campeon campeones campeao campeão campeoes mundial
copa copamundial copaamerica libertadores sudamericana brasileirao seleccion selecao pelota bola cancha
penalti messi lionel leomessi lionelmessi messi10 maradona diego diegomaradona elpibe neymar neymarjr
ronaldo ronaldinho cristiano cr7 pele pelé mbappe haaland suarez dibala dybala kaka romario zico riquelme
tevez aguero dimaria scaloneta dibu falcao james valderrama guerrero farfan cueva paolo alexis vidal bravo
salas zamorano chicharito cuauhtemoc ochoa higuita tigre gallese enner valencia moises chilavert boca
bocajuniors river riverplate racing independiente sanlorenzo huracan velez estudiantes newells rosario
rosariocentral belgrano talleres lanus argentinos colon union flamengo corinthians palmeiras saopaulo santos
vasco vascodagama botafogo fluminense gremio inter internacional cruzeiro atletico atleticomg bahia sport
fortaleza ceara vitoria coritiba athletico goias mengao mengo galo timao verdao tricolor america chivas
guadalajara cruzazul pumas tigres monterrey rayados toluca leon santoslaguna pachuca atlas nacional
millonarios santafe atleticonacional junior deportivocali medellin once alianza alianzalima universitario
cristal sportingcristal cienciano melgar colocolo universidad catolica cobreloa udechile barcelona emelec
liga ldu delvalle independientedelvalle olimpia cerro cerroporteno libertad guarani bolivar strongest
thestrongest wilstermann blooming oriente penarol realmadrid madrid barca fcbarcelona arsenal chelsea
liverpool manchester juventus milan psg argentina mexico colombia peru chile ecuador paraguay bolivia brasil
brazil uruguay venezuela espana buenosaires cordoba mendoza lima bogota quito guayaquil asuncion lapaz
santiago riodejaneiro rio curitiba recife salvador brasilia caracas montevideo maria jose juan carlos luis
pedro pablo daniel david miguel jorge andres alejandro fernando ricardo roberto francisco antonio manuel
sebastian nicolas matias mateo lucas gabriel rafael felipe eduardo sergio javier martin marcos marcelo mario
gustavo oscar hector victor cesar raul julio joao paulo thiago tiago bruno vinicius henrique guilherme
leonardo rodrigo leandro anderson marcio ana anamaria lucia sofia valentina camila paula laura andrea
carolina daniela gabriela natalia patricia sandra monica claudia veronica vanessa jessica karen karina diana
adriana alejandra fernanda mariana juliana amanda bruna beatriz leticia larissa rafaela isabela isabella
martina catalina florencia micaela rocio milagros agustina antonella josefina guadalupe esperanza teresa
rosa carmen elena isabel silvia liliana yolanda gloria michelle nicole ashley amor teamo teamomucho tequiero
amorcito miamor mivida mibebe mibb bebe bebita princesa princesita princess reina rey hermosa hermoso linda
lindo bonita bonito corazon cariño carino besos felicidad feliz alegria familia mifamilia mama papa mamita
papito mimama hijos mihijo mihija hermano hermana amigos amigas amistad juntos siempre parasiempre
eternamente teextraño vida euteamo teamobb meuamor minhavida amorzinho gatinha gatinho princesinha coração
coracao saudade felicidade família minhafamilia mamae papai filhos jesus jesucristo jesuscristo cristo dios
diosesamor diosteama diosmio dioses bendicion bendiciones gracias fe deus deusefiel deuseamor jesusteama
jesusmeama senhor nossasenhora virgen virgencita guadalupana angel angeles angelito anjo santo santamaria
sol luna estrella estrellas estrela cielo mar playa flor flores mariposa borboleta gato gatito perro perrito
lobo aguila caballo dragon delfin pantera conejo oso pollito gatos cachorro chocolate caramelo galleta fresa
sandia limon manzana cafe mate asado cerveza fernet tequila caipirinha brigadeiro pizza tacos rojo azul
verde negro blanco amarillo morado vermelho preto branco facebook instagram whatsapp tiktok youtube google
gmail hotmail netflix android samsung iphone internet computadora computador celular telefono windows linux
playstation xbox minecraft fortnite freefire roblox pokemon pikachu naruto goku vegeta dragonball sasuke
batman superman spiderman ironman starwars matrix harrypotter musica guitarra rock metal metallica nirvana
slipknot rebelde rbd shakira badbunny karolg maluma soda sodastereo callejeros losredondos redondos iloveyou
loveyou love lovely sunshine shadow master monkey secret freedom whatever trustno letmein baseball superstar
hunter killer ninja gangsta jordan michael charlie jennifer thomas buster harley ranger summer winter spring
autumn cookie banana cheese flower purple orange diamond silver golden pepper ginger maggie sparky snoopy
tinkerbell scooter yankees lakers cowboys steelers eagles verano invierno otoño primavera enero febrero
marzo abril mayo junio agosto septiembre octubre noviembre diciembre lunes martes miercoles jueves viernes
sabado domingo janeiro fevereiro março junho julho setembro outubro novembro dezembro segunda sexta secreto
segredo clave123 cambiar cambiame mudar123 trocar temporal temporaria nueva nuevo nova novo loco loca locura
maluco capo crack genio idolo jefe patron chefe bicho cabron pendejo puto puta mierda carajo boludo culiado
caralho porra merda gordo gorda gordito gordita flaco flaca negra negrita morena rubia enano chiquito
chiquita pequeña muñeca muneca barbie hellokitty doce docedoce grilla prode quiniela polla bolao pronostico
apuesta apuestas aposta ganador ganar vencedor suerte sorte premio millonario dinero plata dinheiro trabajo
escuela colegio escola trabalho casa micasa minhacasa
`;

/** Whole passwords of 8 characters and more that turn up in every list of stolen ones, or would. */
export const COMMON_WHOLE = `
qwerty123456 qwerty12345 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qaz2wsx3edc zaq12wsx
zaq1zaq1 zaq1xsw2 qazwsxedc qazwsx123 1qazxsw2 2wsx3edc 3edc4rfv qwer1234 qwer4321 qwe123qwe qweasd123
qweqweqwe asd123asd asdasdasd asdf1234 asdfghjklñ asdfasdf zxcv1234 zxczxczxc zxcvbnm123 poiuytrewq
lkjhgfdsa mnbvcxz1 0987654321q abcd1234 abc12345 abcde123 abc123abc abc123456 a1b2c3d4 a1b2c3d4e5 a123456789
a12345678 a1234567 aa123456 aa12345678 q123456789 1a2b3c4d 123456ab 123456abc 12345678a 123456789a
1234567890a 12345qwert 1234qwer 123qweasd 123qwe123 123qwe456 123abc456 123456qw 12qwaszx 1234abcd 123abc123
123asd123 987654321a p455w0rd pa55word passw0rd1 pass1234 pass12345 password1! p@ssw0rd1 p@ssw0rd! p@$$w0rd
pa$$word pa$$w0rd trustno1 letmein1 welcome1 changeme changeme1 iloveyou1 iloveyou2 ihateyou fuckyou1
fuckyou2 fuckyou! asshole1 superman1 whatever1 nothing1 blink182 50cent50 0123456789 01234567 11223344
1122334455 112233445566 10203040 102030405060 1020304050 123123123 123123123a 12312312 123321123 1234554321
12344321 123454321 12345678910 1234567891 123456789123 147258369 147852369 14725836 159753159 159357456
159357159 963852741 987456321 789456123 741852963 321654987 456789123 456123789 13579135 135792468 24681012
2468135790 31415926 3141592654 19871987 12121212 21212121 13131313 20002000 20202020 20212021 20222022
20232023 20242024 20252025 20262026 19861986 19901990 19911991 19921992 19951995 20042004 20052005 10101010
69696969 66666666a 99999999a 00000000a 77777777a 88888888a 55555555a 11111111a aaaaaa11 aaaa1111 1111aaaa
asdf1111 qwerty11 qwertyui qwertyuio qwertyu1 azertyuiop azerty123 administrador1 adminadmin admin1234
admin12345 admin123456 rootroot usuario1 usuario123 senha123456 mudar1234 mudarsenha trocarsenha novasenha
nuevaclave miclave123 micontraseña micontrasena lacontraseña contraseña1 contraseña123 cambiarclave
clave1234 clave12345 claveclave sinclave notengoclave nomeacuerdo nosenose nosequeponer cualquiera
cualquiera1 loquesea loquesea1 quesera1 olvidada meolvide naosei123 naotenho qualquer qualquer1
qualquercoisa esqueci1 esqueciasenha tantofaz vamosargentina vamosboca vamosriver vamosperu vamoschile
vamoscolombia vamosecuador vamosmexico vivaargentina vivamexico vivaperu vivacolombia vivachile vivaboca
arribaperu arribaalianza vamosvamos dalebocadale daleboca daleriver aguanteboca aguanteriver aguanteracing
bocacampeon rivercampeon argentinacampeon campeondelmundo campeonesdelmundo tricampeon tricampeones
terceraestrella muchachos elangelito elmundial mundial2022 mundial2026 qatar2022 rusia2018 brasil2014
mexico1970 mexico86 usa94usa copa2026 copaamerica2024 soydeboca soyderiver soyderacing soyderojo sorojo10
messi1010 messimessi messi2022 messi30! leomessi10 lionelmessi10 maradona10 diego10! eldiez10 d10sd10s
neymar10 neymar11 ronaldo7 ronaldo9 cristiano7 cr7cr7cr7 cristianoronaldo pelepele pele1010 kylianmbappe
vaicorinthians vaiflamengo vaipalmeiras vaibrasil soutricolor soucorinthiano souflamengo flamengo81
flamengo2019 palmeiras1914 corinthians2012 saopaulofc santosfc brasilhexa hexabrasil rumoaohexa
avantipalestra meumengao elcapitan chapulin chavodel8 lacasadepapel teamoamor teamomama teamopapa teamohijo
teamohija teamojesus teamodios tequierom amordemivida amoramor amoreterno amor1234 amormio1 mimamamemima
mimamayo mifamilia1 mishijos1 mishijos2 mishijos3 misamores mistesoros miprincesa mireina1 mipequeña
mibebito megustas meencantas soylamejor soyelmejor soyfeliz solotu12 tuyyo123 tuyyosiempre yoteamo1 yoteamo2
juntosporsiempre graciasdios diosesfiel diosesbueno dioseselrey dioscontigo diosmeama diosmebendiga
diosteame jesusesrey jesusvive cristovive cristoteama salmo91salmo salmo23salmo salmo911 padrenuestro
avemaria1 deusnocomando deusnocontrole deusmeajude deusmeama jesusvive1 jesusvoltara jesuseamor senhorjesus
gracasadeus amorefamilia amorinfinito amoreterno1 amordaminhavida meusfilhos meufilho1 minhafilha eutemoamo
teamomuito teamodemais vocevoce euamojesus euamovoce euamominhamae computer computer1 internet1 princess1
princesa1 sunshine1 football1 baseball1 superman123 starwars1 michael1 jordan23 liverpool1 chelsea1 arsenal1
barcelona1 realmadrid1 iloveyou123 welcome123 dragon123 monkey123 shadow123 master123 killer123 pokemon123
naruto123 minecraft1 fortnite1 freefire1 roblox123 hellokitty1 qwerty123! abc123!! admin@123 admin@1234
pass@123 pass@1234 senha@123 senha@2024 brasil@123 brasil@2024 mudar@123 teste@123 test@1234 welcome@123
p@ssword1 p@ssword123 user1234 guest123 access14 mustang1 corvette mercedes ferrari1 lamborghini porsche1
harleydavidson jonathan alexander alexandra elizabeth christian christopher stephanie sebastian1 alejandro1
alejandra1 fernando1 fernanda1 francisco1 valentina1 guadalupe1 esperanza1 margarita mariajose mariana1
mariafernanda mariadelcarmen anapaula juancarlos juanpablo josemaria joseluis miguelangel luisfernando
luismiguel carlosalberto jorgeluis pedropablo joaopedro joaovitor joaopaulo mariaeduarda anaclara anabeatriz
anajulia luizhenrique marcosvinicius chicharron empanada choripan cocacola cocacola1 pepsicola mcdonalds
heineken corona123 chocolate1 chocolate2 mariposa1 mariposas caballito pajarito elefante tortuga1 tortugas
dinosaurio unicornio unicornio1 arcoiris estrellita estrellas1 lunalunera solecito girasoles margaritas
rosaroja rosasrojas florecita camaleon cascabel colibri1 cachorro1 cachorrinho gatinhos passarinho
borboletas girassol estrelinha arcoiris1 chocolates skateboard basketball voleibol1 voleyball volleyball
gimnasia natacion ciclismo ajedrez1 videojuegos playstation5 playstation4 nintendo1 supermario mariobros
sonicsonic dragonball1 dragonballz gokugoku gokuvegeta caballerosdelzodiaco narutouzumaki uzumaki1 onepiece1
deathnote onedirection justinbieber justinbieber1 selenagomez taylorswift beyonce1 michaeljackson linkinpark
greenday ironmaiden guns1234 gunsnroses pinkfloyd thebeatles ledzeppelin redhotchili losfabulosos
patriciorey ricotero1 soldaperez soldadito ejercito policia1 bombero1 abogado1 medicina enfermera ingeniero
ingenieria contador profesora profesor secretaria arquitecto doctora1 estudiante universidad1
`;
