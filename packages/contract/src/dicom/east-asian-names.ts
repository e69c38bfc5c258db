// What tells Chinese from Korean where the bytes could be either: the family names and the usual syllables.

/** Family names of one character: some 300, which nearly everyone in China has. */
const chinese =
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文庞樊兰殷施陶洪翟安颜倪严牛温芦季俞章鲁葛伍韦申尤毕聂丛焦向柳邢岳齐梅莫庄辛管祝左涂谷祁时舒耿牟卜路詹关苗凌费纪靳盛童欧甄项曲成游阳裴席卫查屈鲍位覃霍翁隋植甘景薄单包司柏宁柯阮桂闵解强柴华车冉房边辜吉饶刁瞿戚丘古米池滕晋苑邬臧畅宫来嵺苟褚廉简娄盖符奚木穆党燕郎邸冀谈姬屠连郜晏栾郁商蒙计喻揭窦迟宇敖糜鄢冷卓花仇艾蓝都稽井练仲乐虞卞封竺冼原官衣楚佟栗匡宗应台巫鞠僧桑荆谌银扬明沙薄伏岑习胥保和蔺闫肖付代任代邝';
export const chineseSurnames: ReadonlySet<string> = new Set(chinese);
export const chineseDoubleSurnames: ReadonlySet<string> = new Set(
  '欧阳 上官 司马 诸葛 司徒 夏侯 皇甫 尉迟 公孙 慕容 令狐 端木 东方 独孤 南宫 轩辕 长孙 宇文'.split(' '),
);

export const koreanSurnames: ReadonlySet<string> = new Set(
  '김이박최정강조윤장임한오서신권황안송전홍유고문양손배백허남심노하곽성차주우구나민진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용예경봉사가복태목두감음빈동호범좌팽승간상시갈단견당화창류라림련리독고황보제갈남궁사공선우',
);

/** Syllables of names and of what hospitals write. Of the 2,350 that the character set has, Koreans mostly use these. */
export const commonKorean: ReadonlySet<string> = new Set(
  '가각간갈감갑강개객거건걸검것게격견결경계고골공과곽관광교구국군굴권귀규균그극근금급기길김까깨나난남납내너넘년념노녹논농뇌누눈느는늑능니다단달담당대댁덕도독돈돌동두둔뒤드득든들등디따때또뜻라락란람랑래량러럼레려력련렬령례로록론료룡루류륙륜률르른를름릉리린림립마막만말맑망매맥맹머면명모목몸못무묵문물미민밀바박반발밤방배백번벌범법벽변별병보복본봉부북분불비빈빙사삭산살삼상새색생서석선설섬섭성세센소속손솔송쇄수숙순술숨쉬스슬습승시식신실심십아악안알암압앙애액야약양어억언얼엄업없에여역연열염엽영예오옥온올옹와완왕외요용우욱운울움웅원월위유육윤율융으은을음읍응의이익인일임입있자작잔잠장재저적전절점정제조족존종좌죄주죽준중즉증지직진질집짐차착찬참창채책처척천철첨첩청체초촉촌총촬최추축춘출충취측층치칙친침카코쾌크타탁탄탈탐태택터토통퇴투트특파판팔패펴편평폐포폭표품풍프피필하학한할함합항해핵행향허헌험혁현혈협형혜호혹혼홍화확환활황회획횡효후훈휘휴흉흑흔흥희히힘',
);

/** The characters with which hospitals name themselves, examinations and parts of the body. */
export const medicalChinese: ReadonlySet<string> = new Set(
  '医院科部检查平扫增强胸腹头颅脊椎腰颈髋膝踝肩肘腕手足骨关节盆腔肺肝胆胰脾肾脑心脏血管冠脉动静磁共振放射影像超声透视摄片造成正侧斜位双单左右上下中前后全第一二三四五六七八九十省市县区人民大学附属中心总分诊断治疗介入核体层薄序列轴冠矢状加权弥散灌注普通常规急门住病室床旁军解武警妇幼儿童肿瘤眼耳鼻喉口牙京津沪广州海东西南北山江河湖华协和友谊同济仁安康宁平国际红十字',
);
