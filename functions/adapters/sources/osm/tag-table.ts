/* oxlint-disable max-lines -- one table */
/** Written by bin/build-osm-tags.ts: do not edit. The form: functions/domain/sources/osm-tags.ts. */
export const TAG_TABLE = `
abortion_clinic amenity=clinic,healthcare:speciality=abortion amenity=doctors,healthcare:speciality=abortion healthcare=doctor,healthcare:speciality=abortion
accountant office=accountant
acupuncture healthcare=acupuncture healthcare=alternative,healthcare:speciality=acupuncture
adoption_service office=adoption_agency
adult_entertainment_venue amenity=swingerclub
adult_store shop=erotic
adventure_sports_center leisure=sports_centre,sport=climbing_adventure
advertising_agency office=advertising_agency
african_restaurant amenity=restaurant,cuisine=african
allergy_and_immunology amenity=doctors,healthcare:speciality=allergology
american_restaurant amenity=restaurant,cuisine=american
amphitheater amenity=theatre,theatre:type=amphi
amusement_attraction tourism=attraction
amusement_park tourism=theme_park
animal_hospital ~amenity=veterinary
animal_shelter amenity=animal_shelter
antique_store shop=antiques
apiary_beekeeper craft=beekeeper
appliance_store shop=appliance shop=vacuum_cleaner
aquarium tourism=aquarium
arcade leisure=amusement_arcade
architect office=architect
art_gallery shop=art tourism=gallery
art_museum tourism=museum,museum=art
art_school amenity=art_school
art_supply_store shop=art_supplies
asian_restaurant amenity=restaurant,cuisine=asian amenity=restaurant,cuisine=noodle
assisted_living_facility amenity=nursing_home amenity=social_facility,social_facility=assisted_living,social_facility:for=senior amenity=social_facility,social_facility=nursing_home amenity=social_facility,social_facility=nursing_home,social_facility:for=senior
atm amenity=atm
attorney_or_law_firm office=lawyer
auction_house amenity=auction_house shop=auction
audio_visual_equipment_store shop=hifi
audiology healthcare=audiologist
auto_body_shop shop=car_repair,service:vehicle:body_repair=yes
auto_dealer shop=car
auto_glass_service shop=car_repair,service:vehicle:glass=yes
auto_parts_store shop=car_parts
automotive_repair shop=car_repair
ayurveda healthcare=alternative,healthcare:speciality=ayurveda
baby_gear_and_nursery_store shop=baby_goods
bagel_shop amenity=cafe,cuisine=bagel amenity=fast_food,cuisine=bagel
bail_bonds_service office=bail_bond_agent
bakery craft=bakery shop=bakery ~shop=pastry
bank amenity=bank
bar amenity=bar
barbecue_restaurant amenity=restaurant,cuisine=barbecue amenity=restaurant,cuisine=bbq
barber shop=barber shop=hairdresser,barber=yes shop=hairdresser,hairdresser=barber
beauty_salon shop=beauty
beauty_supply_store ~shop=cosmetics
bed_and_breakfast tourism=guest_house,guest_house=bed_and_breakfast ~tourism=guest_house
beer_garden amenity=biergarten
beer_wine_spirits_store shop=wine ~shop=alcohol
betting_center amenity=gambling shop=bookmaker
beverage_supplier shop=beverages
bike_rental amenity=bicycle_rental shop=bicycle_rental ~shop=bicycle,service:bicycle:rental=yes
bike_repair_maintenance shop=bicycle,service:bicycle:repair=only ~shop=bicycle,service:bicycle:repair=yes
bike_store shop=bicycle
bistro amenity=restaurant,cuisine=bistro
blacksmith craft=blacksmith
blood_and_plasma_donation_center healthcare=blood_donation
boat_and_ship_manufacturer craft=boatbuilder
boat_dealer shop=boat
boat_hire_service amenity=boat_rental
boat_parts_store craft=sailmaker
boat_storage_facility amenity=boat_storage
bookbinding craft=bookbinder
bookkeeper ~office=accountant
bookstore shop=books
botanical_garden leisure=garden,garden:type=botanical
bowling_alley leisure=bowling_alley leisure=sports_centre,sport=10pin
boxing_gym leisure=fitness_centre,sport=boxing leisure=sports_centre,sport=boxing
brasserie amenity=restaurant,cuisine=brasserie
brazilian_restaurant amenity=restaurant,cuisine=brazilian
breakfast_and_brunch_restaurant amenity=cafe,cuisine=breakfast amenity=cafe,cuisine=brunch amenity=restaurant,cuisine=breakfast amenity=restaurant,cuisine=brunch
brewery amenity=pub,microbrewery=yes amenity=restaurant,microbrewery=yes craft=brewery industrial=brewery ~amenity=bar,microbrewery=yes
brewing_supply_store shop=brewing_supplies
bridal_shop shop=clothes,clothes=wedding
british_restaurant amenity=restaurant,cuisine=british
bubble_tea_shop amenity=cafe,cuisine=bubble_tea shop=bubble_tea
buddhist_place_of_worship amenity=place_of_worship,religion=buddhist
buffet_restaurant amenity=restaurant,cuisine=buffet
builder craft=builder office=construction_company
building_contractor ~craft=builder
building_supply_store shop=building_materials shop=trade trade=building_supplies
burger_restaurant amenity=fast_food,cuisine=burger amenity=restaurant,cuisine=burger
business_consulting office=consulting
butcher_shop craft=butcher shop=butcher
cabin tourism=chalet
cafe amenity=cafe ~shop=coffee
camera_and_photography_store shop=camera
campground tourism=camp_site
candle_store shop=candles
candy_store craft=confectionery shop=confectionery ~shop=chocolate
cannabis_dispensary shop=cannabis
car_inspection amenity=vehicle_inspection
car_rental_service amenity=car_rental shop=car_rental
car_wash amenity=car_wash
cardiology amenity=clinic,healthcare:speciality=cardiology amenity=doctors,healthcare:speciality=cardiology healthcare=doctor,healthcare:speciality=cardiology
cards_and_stationery_store shop=stationery
caribbean_restaurant amenity=restaurant,cuisine=caribbean
carpenter craft=carpenter craft=joiner ~craft=cabinet_maker
carpet_installation craft=carpet_layer
carpet_store shop=carpet
casino amenity=casino
caterer craft=caterer
cemetery amenity=grave_yard
charity_organization office=charity office=foundation
check_cashing_payday_loans shop=money_lender
cheese_shop shop=cheese
chicken_restaurant amenity=fast_food,cuisine=chicken amenity=restaurant,cuisine=chicken
chicken_wings_restaurant amenity=fast_food,cuisine=wings amenity=restaurant,cuisine=wings
child_care_and_day_care amenity=childcare ~amenity=kindergarten
childrens_clothing_store shop=clothes,clothes=children
chimney_sweep craft=chimney_sweeper
chinese_restaurant amenity=fast_food,cuisine=chinese amenity=restaurant,cuisine=chinese amenity=restaurant,cuisine=hotpot
chiropractic healthcare=alternative,healthcare:speciality=chiropractic healthcare=chiropractor
chocolatier shop=chocolate
christian_place_of_worship amenity=place_of_worship,religion=christian
cleaning_service craft=cleaning office=cleaning
clock_repair_service craft=clockmaker
clothing_store shop=clothes shop=fashion
cocktail_bar amenity=bar,cocktails=yes amenity=bar,drink:cocktail=served
coffee_and_tea_supplies shop=coffee shop=tea
coffee_shop amenity=cafe,cuisine=coffee amenity=cafe,cuisine=coffee_shop ~amenity=cafe
college_university amenity=college amenity=university education=college education=university
comedy_club amenity=theatre,theatre:genre=comedy
comic_books_store shop=anime shop=comics
commercial_printer ~craft=printer
commissioned_artist craft=sculptor
community_center amenity=community_centre amenity=community_centre,community_centre=village_hall amenity=community_centre,community_centre=youth_centre
complementary_and_alternative_medicine healthcare=alternative
computer_hardware_company ~shop=computer
computer_store shop=computer
contractor craft=scaffolder ~office=construction_company
convenience_store shop=convenience shop=general
cooking_school amenity=cooking_school
corporate_gift_supplier shop=promotional_products
corporate_or_business_office office=company
cosmetics_and_fragrance_store shop=cosmetics shop=perfumery
counseling healthcare=counselling ~healthcare=psychotherapist
courier_and_delivery_service amenity=courier office=courier
courthouse amenity=courthouse
coworking_space amenity=coworking_space office=coworking
craft_store shop=craft
crane_service craft=rigger
cremation_service amenity=crematorium
cuban_restaurant amenity=restaurant,cuisine=cuban
cultural_center amenity=arts_centre amenity=community_centre,community_centre=cultural_centre
currency_exchange amenity=bureau_de_change
dairy_store shop=dairy
dance_club amenity=nightclub
dance_studio amenity=dancing_school education=dancing_school leisure=dance leisure=dance,dance:teaching=yes
day_spa ~leisure=spa
delicatessen shop=deli ~shop=butcher
dental_clinic amenity=dentist healthcare=dentist
department_store shop=department_store
dermatology amenity=clinic,healthcare:speciality=dermatology amenity=doctors,healthcare:speciality=dermatology healthcare=doctor,healthcare:speciality=dermatology
dessert_shop amenity=cafe,cuisine=dessert amenity=restaurant,cuisine=dessert
diagnostic_imaging ~amenity=doctors,healthcare:speciality=radiology
dialysis_clinic healthcare=dialysis
dim_sum_restaurant amenity=restaurant,cuisine=dim_sum
diner amenity=restaurant,cuisine=diner
disc_golf_course leisure=disc_golf_course
discount_store shop=variety_store
distillery craft=distillery
dive_store shop=scuba_diving
doctors_office amenity=doctors healthcare=doctor ~amenity=clinic
dog_park leisure=dog_park
doner_kebab_restaurant amenity=fast_food,cuisine=kebab amenity=restaurant,cuisine=kebab
donut_shop amenity=cafe,cuisine=donut amenity=fast_food,cuisine=donut shop=bakery,bakery=donut
door_sales_service shop=doors
driving_school amenity=driver_training amenity=driving_school education=driving_school
dry_cleaning shop=dry_cleaning ~shop=laundry,dry_cleaning=yes
educational_camp leisure=summer_camp
electrical_supply_store shop=electrical trade=electrical
electrician craft=electrician
electronics_repair_shop craft=electronics_repair shop=repair
electronics_store shop=electronics
embassy office=diplomatic,diplomatic=consulate office=diplomatic,diplomatic=embassy
employment_agency office=employment_agency
endocrinology amenity=doctors,healthcare:speciality=endocrinology
energy_company office=energy_supplier ~shop=fuel
engineering_service office=engineer
escape_room leisure=escape_game
esthetician ~shop=beauty
ethiopian_restaurant amenity=restaurant,cuisine=ethiopian
ev_charging_station amenity=charging_station
event_venue amenity=conference_centre amenity=events_centre amenity=events_venue
exhibition_and_trade_fair_venue amenity=exhibition_centre
eyelash_service shop=beauty,beauty=eyelash
eyewear_store shop=optician
fabric_store shop=fabric shop=sewing
family_practice amenity=doctors,healthcare:speciality=general healthcare=doctor,healthcare:speciality=general
farmers_market amenity=marketplace,market=farmers
farming_equipment_and_supply_store shop=agrarian
fashion_accessories_store shop=fashion_accessories
fashion_boutique shop=boutique
fast_food_restaurant amenity=fast_food
fertility_clinic amenity=clinic,healthcare:speciality=fertility amenity=doctors,healthcare:speciality=fertility healthcare=doctor,healthcare:speciality=fertility
filipino_restaurant amenity=restaurant,cuisine=filipino
financial_advising office=financial_advisor
financial_service office=financial ~office=financial_advisor
fire_station amenity=fire_station
fireplace_service shop=fireplace
fireworks_store shop=pyrotechnics
fish_and_chips_restaurant amenity=fast_food,cuisine=fish_and_chips amenity=restaurant,cuisine=fish_and_chips
fishmonger shop=seafood
flooring_contractor craft=floorer craft=parquet_layer
flooring_store shop=flooring
floral_designer ~shop=florist
florist shop=florist
food_bank amenity=social_facility,social_facility=food_bank
food_court amenity=food_court
food_truck_stand amenity=fast_food,street_vendor=yes
framing_store shop=frame
freight_and_cargo_service ~office=logistics
french_restaurant amenity=restaurant,cuisine=french
friterie amenity=fast_food,cuisine=friture
frozen_foods_store shop=frozen_food
frozen_yogurt_shop amenity=ice_cream,cuisine=frozen_yogurt shop=frozen_yogurt
funeral_service amenity=funeral_hall shop=funeral_directors ~amenity=crematorium
furniture_manufacturer craft=cabinet_maker
furniture_reupholstery craft=upholsterer
furniture_store shop=furniture
gardener craft=gardener
gas_station amenity=fuel shop=gas_station
gastroenterology amenity=clinic,healthcare:speciality=gastroenterology amenity=doctors,healthcare:speciality=gastroenterology healthcare=doctor,healthcare:speciality=gastroenterology
gay_bar amenity=bar,lgbtq=primary
gelato_shop amenity=ice_cream,cuisine=gelato
georgian_restaurant amenity=restaurant,cuisine=georgian
german_restaurant amenity=restaurant,cuisine=german
gift_shop shop=gift
glass_and_mirror_sales_service craft=glaziery
go_kart_track leisure=sports_centre,sport=karting
gold_buyer shop=gold_buyer
goldsmith craft=goldsmith craft=jeweller
golf_course leisure=golf_course
golf_equipment_store shop=golf
government_office office=government
graphic_designer office=graphic_design
greek_restaurant amenity=restaurant,cuisine=greek
greenhouse landuse=greenhouse_horticulture
grilling_equipment_store shop=bbq
grocery_store shop=supermarket ~shop=convenience
guest_house tourism=guest_house ~tourism=hotel,hotel=guest_house
gun_and_ammo_store shop=weapons
gym amenity=gym leisure=fitness_centre leisure=sports_centre,sport=fitness
gymnastics_center leisure=sports_centre,sport=gymnastics
hair_removal shop=beauty,beauty=waxing
hair_salon shop=hairdresser ~shop=beauty,beauty=hair
hair_supply_store shop=hairdresser_supply
halal_restaurant amenity=restaurant,diet:halal=only ~amenity=restaurant,diet:halal=yes
handbag_store shop=bag
hardware_store shop=hardware ~shop=doityourself
haute_cuisine_restaurant amenity=restaurant,cuisine=fine_dining amenity=restaurant,cuisine=gourmet
health_food_store shop=health_food shop=organic
hearing_aid_store shop=hearing_aids
hematology amenity=clinic,healthcare:speciality=haematology amenity=doctors,healthcare:speciality=haematology healthcare=doctor,healthcare:speciality=haematology
herb_and_spice_store shop=herbalist shop=spices
hindu_place_of_worship amenity=place_of_worship,religion=hindu
history_museum tourism=museum,museum=history
hobby_shop shop=collector shop=model
holiday_rental_home tourism=apartment
home_cleaning ~craft=cleaning
home_decor_store shop=interior_decoration
home_goods_store shop=houseware shop=pottery
home_health_care healthcare=nurse office=home_care
home_improvement_store shop=doityourself
homeless_shelter amenity=social_facility,social_facility=shelter
homeopathy healthcare=alternative,healthcare:speciality=homeopathy
honey_farm_shop shop=honey
hookah_bar amenity=hookah_lounge
horse_racing_track leisure=track,sport=horse_racing
horse_riding leisure=horse_riding leisure=sports_centre,sport=equestrian
hospice healthcare=hospice
hospital amenity=hospital healthcare=hospital
hostel tourism=hostel
hot_dog_restaurant amenity=fast_food,cuisine=hot_dog
hot_tub_and_pool_store shop=swimming_pool
hotel tourism=hotel
hunting_and_fishing_store shop=fishing shop=hunting
hvac_service craft=hvac
ice_cream_shop amenity=cafe,cuisine=ice_cream amenity=fast_food,cuisine=ice_cream amenity=ice_cream shop=ice_cream
ice_skating_rink leisure=ice_rink
indian_restaurant amenity=fast_food,cuisine=indian amenity=restaurant,cuisine=indian
indoor_playcenter leisure=indoor_play
information_technology_company office=it
inn tourism=inn
insulation_installation craft=insulation
insurance_agency office=insurance ~office=insurance_agent
interior_design craft=interior_decorator office=interior_design
internal_medicine amenity=clinic,healthcare:speciality=internal amenity=doctors,healthcare:speciality=internal healthcare=doctor,healthcare:speciality=internal
internet_cafe amenity=internet_cafe
internet_service_provider office=internet_service_provider
investment_management_company office=asset_management
irish_pub amenity=pub,theme=irish
it_consultant ~office=it
it_service_and_computer_repair shop=computer,service=repair ~office=it
italian_restaurant amenity=restaurant,cuisine=italian
jail_or_prison amenity=prison
japanese_restaurant amenity=restaurant,cuisine=japanese
jewelry_store shop=jewelry ~craft=jeweller
jewish_place_of_worship amenity=place_of_worship,religion=jewish
karaoke_venue amenity=karaoke_box
key_and_locksmith craft=key_cutter shop=locksmith
kiosk amenity=kiosk shop=kiosk
kitchen_and_bath_store shop=bathroom_furnishing shop=kitchen
korean_restaurant amenity=restaurant,cuisine=korean
kosher_restaurant amenity=restaurant,diet:kosher=only ~amenity=restaurant,diet:kosher=yes
labor_union office=union
laboratory_testing healthcare=laboratory
land_surveying office=surveyor
landscape_architect office=landscape_architects
landscaping craft=landscaper ~craft=gardener
language_school amenity=language_school education=language_school
latin_american_restaurant amenity=restaurant,cuisine=latin_american
laundromat shop=laundry shop=laundry,self_service=yes ~shop=dry_cleaning
leather_goods_store shop=leather
leather_products_manufacturer craft=saddler
lebanese_restaurant amenity=restaurant,cuisine=lebanese
library amenity=library
lighting_store shop=lighting
limo_service office=limousine
linen_store shop=household_linen
lingerie_store shop=clothes,clothes=underwear
liquor_store shop=alcohol ~shop=wine
livestock_feed_and_supply_store shop=feed
lottery_vendor shop=lottery
luggage_storage amenity=luggage_locker
lumber_store shop=timber trade=wood
machine_and_tool_rental shop=tool_hire
machine_shop craft=turner
makerspace leisure=hackerspace
manufacturer industrial=factory man_made=works
marina leisure=marina
market amenity=marketplace ~shop=farm
marketing_agency office=marketing ~office=advertising_agency
martial_arts_club amenity=dojo leisure=fitness_centre,sport=martial_arts leisure=sports_centre,sport=martial_arts
massage_therapy healthcare=massage shop=massage
mattress_store shop=bed
medical_supply_store shop=medical_supply
mediterranean_restaurant amenity=restaurant,cuisine=mediterranean
mens_clothing_store shop=clothes,clothes=men shop=clothes,clothes=suits
metal_fabricator craft=metal_construction craft=metalworker
mexican_restaurant amenity=fast_food,cuisine=mexican amenity=restaurant,cuisine=mexican
middle_eastern_restaurant amenity=restaurant,cuisine=middle_eastern
midwifery healthcare=birthing_centre healthcare=midwife
military_surplus_store shop=military_surplus
miniature_golf_course leisure=miniature_golf
mobile_phone_accessory_store shop=mobile_phone_accessories
mobile_phone_repair shop=mobile_phone,service=repair shop=mobile_phone_repair
mobile_phone_store shop=mobile_phone shop=telecommunication ~shop=electronics,mobile=yes
money_transfer_service amenity=money_transfer
mortgage_broker office=mortgage
mortuary_service amenity=mortuary
motel tourism=motel
motor_freight_trucking office=logistics
motorcycle_dealer shop=motorcycle
motorcycle_rental_service amenity=motorcycle_rental
motorcycle_repair shop=motorcycle_repair
mountain_hut tourism=alpine_hut
mover office=moving_company shop=moving_company
movie_theater amenity=cinema
museum tourism=museum
music_and_dvd_store shop=music
music_school amenity=music_school education=music_school
music_venue amenity=music_venue ~amenity=events_venue
musical_instrument_store shop=musical_instrument
muslim_place_of_worship amenity=place_of_worship,religion=muslim
nail_salon shop=beauty,beauty=nails shop=nails
naturopathic_medicine healthcare=alternative,healthcare:speciality=naturopathy
nephrology amenity=clinic,healthcare:speciality=nephrology amenity=doctors,healthcare:speciality=nephrology healthcare=doctor,healthcare:speciality=nephrology
neurology amenity=clinic,healthcare:speciality=neurology amenity=clinic,healthcare:speciality=neurosurgery amenity=doctors,healthcare:speciality=neurology amenity=doctors,healthcare:speciality=neurosurgery healthcare=doctor,healthcare:speciality=neurology healthcare=doctor,healthcare:speciality=neurosurgery
newspaper_and_magazines_store shop=newsagent
nightlife_venue ~amenity=nightclub
non_governmental_association office=association office=ngo
notary_public office=notary
nursery_and_gardening_store landuse=plant_nursery shop=garden_centre
nursing ~healthcare=nurse
nutrition_service healthcare=nutrition_counselling
obstetrics_and_gynecology amenity=clinic,healthcare:speciality=gynaecology amenity=doctors,healthcare:speciality=gynaecology healthcare=doctor,healthcare:speciality=gynaecology
occupational_therapy healthcare=occupational_therapist
office_supply_store shop=office_supplies
oil_change_station shop=car_repair,service:vehicle:oil_change=yes
oncology amenity=clinic,healthcare:speciality=oncology amenity=doctors,healthcare:speciality=oncology healthcare=doctor,healthcare:speciality=oncology
ophthalmology amenity=clinic,healthcare:speciality=ophthalmology amenity=doctors,healthcare:speciality=ophthalmology healthcare=doctor,healthcare:speciality=ophthalmology
optometry healthcare=optometrist shop=optician,healthcare=optometrist
oral_and_maxillofacial_surgery amenity=dentist,healthcare:speciality=dental_oral_maxillo_facial_surgery
organic_grocery_store shop=supermarket,organic=only
orthodontics amenity=dentist,dentist:speciality=orthodontics amenity=dentist,healthcare:speciality=orthodontics healthcare=dentist,healthcare:speciality=orthodontics
orthopedics amenity=clinic,healthcare:speciality=orthopaedics amenity=doctors,healthcare:speciality=orthopaedics healthcare=doctor,healthcare:speciality=orthopaedics
osteopathic_medicine healthcare=alternative,healthcare:speciality=osteopathy
otolaryngology amenity=clinic,healthcare:speciality=otolaryngology amenity=doctors,healthcare:speciality=otolaryngology healthcare=doctor,healthcare:speciality=otolaryngology
outdoor_store shop=outdoor
package_locker amenity=parcel_locker
paint_store shop=paint
painting craft=painter
pancake_house amenity=restaurant,cuisine=crepe amenity=restaurant,cuisine=pancake
parking_garage amenity=parking,parking=multi-storey
party_and_event_planning office=event_management
party_equipment_rental shop=party_rental
party_supply_store shop=party
pasta_store shop=pasta
pathology amenity=clinic,healthcare:speciality=pathology amenity=doctors,healthcare:speciality=pathology healthcare=doctor,healthcare:speciality=pathology
patisserie_cake_shop shop=pastry ~shop=bakery,bakery=pastry
pawn_shop shop=pawnbroker
pediatric_clinic amenity=clinic,healthcare:speciality=paediatrics amenity=doctors,healthcare:speciality=paediatrics healthcare=doctor,healthcare:speciality=paediatrics
peruvian_restaurant amenity=restaurant,cuisine=peruvian
pest_control_service craft=pest_control shop=pest_control
pet_boarding amenity=animal_boarding
pet_breeder amenity=animal_breeding
pet_groomer shop=pet_grooming
pet_store shop=pet
petting_zoo tourism=zoo,zoo=petting_zoo
pharmacy amenity=pharmacy healthcare=pharmacy shop=chemist
photo_booth_rental amenity=photo_booth
photography_service craft=photographer shop=photo
physical_therapy healthcare=physiotherapist
piercing shop=piercing
pilates_studio leisure=fitness_centre,sport=pilates leisure=sports_centre,sport=pilates
pizza_restaurant amenity=fast_food,cuisine=pizza amenity=restaurant,cuisine=pizza
place_of_worship amenity=place_of_worship
planetarium amenity=planetarium
plasterer craft=plasterer
plastic_and_reconstructive_surgery amenity=clinic,healthcare:speciality=plastic_surgery amenity=doctors,healthcare:speciality=plastic_surgery healthcare=doctor,healthcare:speciality=plastic_surgery
plumbing craft=plumber ~trade=plumbing
podiatry amenity=clinic,healthcare:speciality=podiatry amenity=doctors,healthcare:speciality=podiatry healthcare=doctor,healthcare:speciality=podiatry healthcare=podiatrist shop=podiatrist
poke_restaurant amenity=fast_food,cuisine=poke amenity=restaurant,cuisine=poke
police_station amenity=police
polish_restaurant amenity=restaurant,cuisine=polish
political_party_office office=political_party
pool_and_hot_tub_service ~shop=swimming_pool
portuguese_restaurant amenity=restaurant,cuisine=portuguese
post_office amenity=post_office
preschool amenity=kindergarten
primary_care_or_general_clinic amenity=clinic amenity=clinic,healthcare:speciality=general amenity=doctors,healthcare:speciality=general healthcare=clinic healthcare=doctor,healthcare:speciality=general ~amenity=doctors ~healthcare=doctor
print_media office=newspaper
printing_service craft=printer shop=copyshop shop=printing
private_investigation office=private_investigator
proctology amenity=clinic,healthcare:speciality=proctology amenity=doctors,healthcare:speciality=proctology healthcare=doctor,healthcare:speciality=proctology
produce_store shop=farm shop=greengrocer ~shop=farm
propane_supplier shop=gas
property_management office=property_management
psychiatry amenity=clinic,healthcare:speciality=psychiatry amenity=doctors,healthcare:speciality=psychiatry healthcare=doctor,healthcare:speciality=psychiatry
psychic_advising shop=psychic
psychology healthcare=psychologist
psychotherapy healthcare=psychotherapist office=therapist ~healthcare=psychologist
pub amenity=pub
public_bath_house amenity=public_bath
publisher office=publisher ~office=newspaper
pulmonology amenity=clinic,healthcare:speciality=pulmonology amenity=doctors,healthcare:speciality=pulmonology healthcare=doctor,healthcare:speciality=pulmonology
radio_station amenity=studio,studio=radio
radiology amenity=clinic,healthcare:speciality=radiology amenity=doctors,healthcare:speciality=radiology healthcare=doctor,healthcare:speciality=radiology
ramen_restaurant amenity=restaurant,cuisine=ramen
real_estate_agent office=estate_agent ~office=property_management
recording_and_rehearsal_studio amenity=studio,studio=audio
recreational_vehicle_dealer shop=caravan
registry_office office=government,government=register_office
rehabilitation_center healthcare=rehabilitation
religious_and_spiritual_goods_store shop=religion
religious_organization office=religion
rental_service shop=rental
research_institute amenity=research_institute office=research
resort leisure=beach_resort leisure=resort
restaurant amenity=restaurant
retirement_home amenity=social_facility,social_facility=assisted_living
rheumatology amenity=clinic,healthcare:speciality=rheumatology amenity=doctors,healthcare:speciality=rheumatology healthcare=doctor,healthcare:speciality=rheumatology
rice_store shop=rice
rock_climbing_gym leisure=fitness_centre,sport=climbing leisure=sports_centre,sport=climbing
roofing craft=roofer
russian_restaurant amenity=restaurant,cuisine=russian
rv_park tourism=caravan_site
salad_bar amenity=fast_food,cuisine=salad amenity=restaurant,cuisine=salad
sandwich_shop amenity=cafe,cuisine=sandwich amenity=fast_food,cuisine=sandwich amenity=restaurant,cuisine=sandwich
sauna leisure=sauna ~leisure=spa
sawmill craft=sawmill
scale_supplier amenity=weighbridge
school amenity=school education=school
science_museum tourism=museum,museum=science
scuba_diving_center amenity=dive_centre
seafood_market ~shop=seafood
seafood_restaurant amenity=restaurant,cuisine=seafood
second_hand_clothing_store shop=clothes,second_hand=only
second_hand_store shop=charity shop=second_hand shop=used_goods
security_service office=security ~office=private_investigator
security_systems shop=security
self_storage_facility amenity=storage_rental shop=storage_rental
sewing_and_alterations craft=dressmaker
shared_office_space ~office=coworking
shinto_shrine amenity=place_of_worship,religion=shinto
shipping_collection_service shop=outpost
shoe_repair craft=shoemaker shop=shoe_repair
shoe_store shop=shoes
shooting_range leisure=sports_centre,sport=shooting
shopping_mall shop=mall shop=shopping_centre
sign_making craft=signmaker
sikh_place_of_worship amenity=place_of_worship,religion=sikh
skate_park leisure=sports_centre,sport=skateboard
ski_and_snowboard_school amenity=ski_school
ski_and_snowboard_store shop=ski
ski_resort landuse=winter_sports
skin_care_and_makeup shop=beauty,beauty=skin_care
smoke_and_vape_store shop=e-cigarette
smoothie_juice_bar amenity=cafe,cuisine=juice amenity=fast_food,cuisine=juice
social_or_community_service amenity=refugee_site
software_development office=it,it=software
solar_installation craft=solar_panels shop=solar
soup_restaurant amenity=restaurant,cuisine=soup
souvenir_store shop=souvenir ~shop=gift
spa amenity=spa leisure=spa shop=beauty,beauty=spa
spanish_restaurant amenity=restaurant,cuisine=spanish
specialty_foods_store shop=nuts
speech_therapy healthcare=speech_therapist
sport_or_fitness_facility leisure=sports_centre
sport_or_recreation_club club=sport
sporting_goods_store shop=sport shop=sports shop=water_sports
stadium leisure=stadium
steakhouse amenity=restaurant,cuisine=steak_house
stone_and_masonry craft=stonemason
stone_supplier ~craft=stonemason
strip_club amenity=stripclub
surf_store shop=surf
surfing_school amenity=surf_school
surgery amenity=clinic,healthcare:speciality=surgery amenity=clinic,healthcare:speciality=trauma amenity=doctors,healthcare:speciality=surgery amenity=doctors,healthcare:speciality=trauma healthcare=doctor,healthcare:speciality=surgery healthcare=doctor,healthcare:speciality=trauma
sushi_restaurant amenity=fast_food,cuisine=sushi amenity=restaurant,cuisine=sushi
swimming_pool leisure=sports_centre,sport=swimming leisure=swimming_pool,access=customers
tabletop_games_store shop=games
taco_restaurant amenity=fast_food,cuisine=tacos amenity=restaurant,cuisine=tacos
tailor craft=tailor shop=tailor
tanning_salon leisure=tanning_salon shop=beauty,beauty=tanning shop=tanning
tapas_bar amenity=bar,cuisine=tapas amenity=restaurant,cuisine=tapas
tattoo shop=tattoo
tax_service office=tax_advisor ~office=accountant
taxi_service amenity=taxi
tea_room amenity=cafe,cuisine=tea amenity=cafe,cuisine=teahouse
telecommunications_company office=telecommunication
television_station amenity=studio,studio=television
tennis_court leisure=sports_centre,sport=tennis
test_preparation amenity=prep_school education=prep_school
thai_restaurant amenity=fast_food,cuisine=thai amenity=restaurant,cuisine=thai
theatre_venue amenity=theatre
ticket_office_or_booth shop=ticket
tile_store shop=tiles
tiling craft=tiler
tire_shop shop=tyres ~shop=car_repair,service:vehicle:tyres=yes
tobacco_shop shop=tobacco
tour_operator office=guide office=tour_operator
towing_service office=vehicle_recovery
town_hall amenity=townhall amenity=townhall,townhall:type=city
toy_store amenity=toy_library shop=toys
trampoline_park leisure=trampoline_park
translation_service office=translator
travel_agent office=travel_agent shop=travel_agency
tree_service craft=arborist
trophy_store shop=trophy
truck_dealer shop=truck
truck_rental_service shop=rental,rental=truck
truck_repair shop=truck_repair
turkish_restaurant amenity=fast_food,cuisine=turkish amenity=restaurant,cuisine=turkish
tutoring_service education=tutoring office=tutoring
ukrainian_restaurant amenity=restaurant,cuisine=ukrainian
uniform_store shop=clothes,clothes=workwear
urban_farm leisure=garden,garden:type=community
urology amenity=clinic,healthcare:speciality=urology amenity=doctors,healthcare:speciality=urology healthcare=doctor,healthcare:speciality=urology
used_auto_dealer shop=car,second_hand=only
vegan_restaurant amenity=cafe,diet:vegan=only amenity=fast_food,diet:vegan=only amenity=restaurant,cuisine=vegan amenity=restaurant,diet:vegan=only
vegetarian_restaurant amenity=fast_food,diet:vegetarian=only amenity=restaurant,cuisine=vegetarian amenity=restaurant,diet:vegetarian=only
veterinarian amenity=veterinary healthcare=veterinary
video_and_video_game_rental shop=video
video_film_production amenity=studio,studio=video
video_game_store shop=video_games
vietnamese_restaurant amenity=fast_food,cuisine=vietnamese amenity=restaurant,cuisine=vietnamese
vinyl_record_store shop=music,music=vinyl
vitamin_and_supplement_store shop=nutrition_supplements
vocational_and_technical_school amenity=training
warehouse building=warehouse
warehouse_club_store shop=wholesale,wholesale=supermarket
watch_repair_service craft=watchmaker
watch_store shop=watches
water_park leisure=water_park
water_purification_service shop=water
web_designer office=web_design
wedding_planning shop=wedding
welder craft=welder
wholesaler shop=wholesale
wig_store shop=wigs
wildlife_sanctuary tourism=zoo,zoo=wildlife_park
window_treatment_store shop=curtain shop=window_blind
window_washing craft=window_cleaner
windows_installation craft=window_construction
wine_bar amenity=bar,bar=wine amenity=bar,cuisine=wine
winery craft=winery landuse=vineyard shop=winery
womens_clothing_store shop=clothes,clothes=women
yoga_studio leisure=fitness_centre,sport=yoga leisure=sports_centre,sport=yoga
zoo tourism=zoo tourism=zoo,zoo=safari_park
`;
