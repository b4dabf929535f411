/** Places too that are words of every day; a place only after a preposition or before a region. */
export const EVERYDAY = new Set(
  `nice mobile reading bath orange split best most male date hope price normal union page home story van essen
   halle ware sale regen metro need bar lead leads independence enterprise industry commerce opportunity of many same
   deal sandwich hull wells cork cologne mission surprise paradise liberty eden garden corona temple plant victor
   victory golden superior spring springs bend rugby barking dental march august may sun wood stone star green white
   black brown young long short rich power speed trade smith miller baker marshall tailor taylor mason cooper
   marina angel grace faith joy real estate media sales lima central north south east west northern southern eastern
   western valley lake river beach hill hills park forest island bay port harbor village town city county new old
   grand royal premium elite prime first second third vip pro plus max top best good great big small carpenter
   buffalo turkey china jordan chad georgia guinea panama cuba jersey bari como lodi pisa nancy tours lens brest vienne
   university college center centre global national general business food pizza burger sushi verified list find
   salon hair nails auto motor motors law tax bank card house homes cash solar energy water gas oil fire gold silver
   iron steel glass paper box bag shoe shoes coffee tea wine beer fish meat bread cake rice milk sugar salt
   phone email website web site online digital mail internet computer laptop repair service cleaning moving storage
   event party wedding photo video music dance art arts craft crafts book books school training coach sport sports gym
   fitness yoga spa beauty health medical doctor nurse care clinic pharmacy hospital vet pet dog cat`
    .trim()
    .split(/\s+/u),
);
